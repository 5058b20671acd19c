import { UserRound } from 'lucide-react';
import type { User } from '@/api/types';

/** The name to show: first and last if both are known, else the one name there is. */
export function fullNameOf(user: User): string {
  return user.first_name !== '' && user.last_name !== '' ? `${user.first_name} ${user.last_name}` : user.name;
}

function initialsOf(user: User): string {
  const words = fullNameOf(user).split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

export interface AvatarProps {
  user: User | null;
}

/** The user's picture, else initials, else a figure. Decorative: the name stands elsewhere. */
export function Avatar({ user }: AvatarProps) {
  const initials = user === null ? '' : initialsOf(user);
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center overflow-hidden rounded-full bg-primary-soft text-xs font-semibold text-on-primary-soft"
    >
      {user?.avatar ? <img src={user.avatar} alt="" className="size-full object-cover" /> : null}
      {user?.avatar ? null : initials || <UserRound className="size-4.5" strokeWidth={1.75} />}
    </span>
  );
}
