import { useState } from 'react';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Notice } from '@/components/ui/notice';
import { sessionClosed } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import type { LeaveReason } from '@/lib/leave-reason';
import { useNavigate } from '@/lib/router';
import { AccountCards, AccountLoading } from './account-cards';
import { SignedOut } from './signed-out';
import { texts } from './texts';

export function AccountRoute() {
  const { status, user, reload } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  /** The way home for those whose session the server has ended, with a word about it. */
  const leave = (reason: LeaveReason) => {
    setIsLeaving(true);
    navigate('/', { state: { reason } });
    dispatch(sessionClosed());
  };
  if (isLeaving) return <Page title={texts.account.accountSettings}>{null}</Page>;
  if (status === 'visitor') {
    return <SignedOut title={texts.account.accountSettings} next="/account" words={texts.account.visitor} />;
  }
  return (
    <Page title={texts.account.accountSettings} width="narrow">
      <PageHeading title={texts.account.accountSettings} />
      {user === null ? null : <AccountCards user={user} onLeave={leave} />}
      {status === 'loading' ? <AccountLoading /> : null}
      {status === 'unreachable' ? (
        <Notice tone="error" onRetry={reload}>
          {texts.account.failed}
        </Notice>
      ) : null}
    </Page>
  );
}
