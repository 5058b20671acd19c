import { UserRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { User } from '@/api/types';
import { useSession } from '@/data/session/use-session';
import { texts } from './texts';

/** The name to show: first and last if both are known, else the one name there is. */
export function fullNameOf(user: User): string {
  return user.first_name !== '' && user.last_name !== '' ? `${user.first_name} ${user.last_name}` : user.name;
}

function initialsOf(user: User): string {
  const words = fullNameOf(user).split(/\s+/).filter(Boolean);
  const ends = words.filter((_, index) => index === 0 || index === words.length - 1);
  const letters = ends.map((word) => Array.from(word)[0]);
  return letters.join('').toLocaleUpperCase();
}

const sizes = { small: 'size-9 text-xs font-semibold', large: 'size-20 font-display text-2xl font-medium' };

interface AvatarProps {
  user: User | null;
  size?: keyof typeof sizes;
  /** Address of a picture that is to be, shown instead. */
  preview?: string | null;
}

/** The user's picture, else initials, else a figure. Decorative: the name stands elsewhere. */
export function Avatar({ user, size = 'small', preview = null }: AvatarProps) {
  const picture = preview ?? user?.avatar ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  const initials = user === null ? '' : initialsOf(user);
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center overflow-hidden rounded-full bg-primary-soft text-on-primary-soft ${sizes[size]}`}
    >
      {picture === null || picture === broken ? (
        initials || <UserRound className="size-4.5" />
      ) : (
        <img
          src={serverUrl(picture)}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}

/** The button of the user menu, which is there before the menu's code. */
export function UserMenuButton(props: ComponentProps<'button'>) {
  const { user } = useSession();
  return (
    <button type="button" className="-mr-1 rounded-full p-1" {...props}>
      <span className="sr-only">{texts.userMenu.name}</span>
      <Avatar user={user} />
    </button>
  );
}
