import { CircleArrowUp, Images, LogOut, Luggage, Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { User } from '@/api/types';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { Tooltip } from '@/components/overlays/tooltip';
import { useLogOut, useSession } from '@/data/session/use-session';
import { formatLongDate } from '@/lib/format-date';
import { useNavigate } from '@/lib/router';
import { fullNameOf, UserMenuButton } from './avatar';
import { PlanLabel } from './plan-label';
import { texts } from './texts';

export function UserMenu({ isInitiallyOpen }: { isInitiallyOpen: boolean }) {
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    navigate('/');
  };
  return (
    <Menu
      trigger={<NamedMenuButton />}
      header={user === null ? undefined : <UserSummary user={user} />}
      isInitiallyOpen={isInitiallyOpen}
    >
      <MenuItem icon={Images} to="/previous-posts" label={texts.userMenu.posts} />
      <MenuItem icon={Luggage} to="/trips" label={texts.userMenu.trips} />
      <MenuItem icon={Settings} to="/account" label={texts.userMenu.account} />
      <MenuItem icon={CircleArrowUp} to="/pricing" label={texts.userMenu.upgrade} />
      <MenuItem icon={LogOut} onSelect={leave} label={texts.userMenu.logOut} />
    </Menu>
  );
}

function NamedMenuButton(props: ComponentProps<typeof UserMenuButton>) {
  return (
    <Tooltip text={texts.userMenu.name}>
      <UserMenuButton {...props} />
    </Tooltip>
  );
}

function UserSummary({ user }: { user: User }) {
  return (
    <div className="grid gap-0.5 [&>*]:min-w-0 [&>*]:wrap-anywhere">
      <b className="font-semibold">{fullNameOf(user)}</b>
      {user.username === '' ? null : (
        <span className="text-ink-2">{texts.userMenu.username(user.username)}</span>
      )}
      <span className="text-ink-2">{user.email}</span>
      <div className="mt-1.5">
        <PlanLabel tier={user.subscription.plan} />
      </div>
      <span className="text-xs text-ink-3">{formatLongDate(user.subscription.end_date)}</span>
    </div>
  );
}
