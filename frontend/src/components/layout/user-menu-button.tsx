import type { ComponentProps } from 'react';
import type { User } from '@/api/types';
import { Avatar } from './avatar';
import { texts } from './texts';

export interface UserMenuButtonProps extends ComponentProps<'button'> {
  user: User | null;
}

export function UserMenuButton({ user, ...rest }: UserMenuButtonProps) {
  return (
    <button type="button" className="-mr-1 rounded-full p-1" {...rest}>
      <span className="sr-only">{texts.userMenu.name}</span>
      <Avatar user={user} />
    </button>
  );
}
