import { useState } from 'react';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { sessionClosed } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { type LeaveReason, leaveState } from '@/lib/leave-reason';
import { useNavigate } from '@/lib/router';
import { AccountCards, AccountLoading } from './account-cards';
import { texts } from './texts';

/** Profile, plan and usage, and what keeps the account safe. */
export function AccountRoute() {
  const { status, user, reload } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  /** The way home for those whose session the server has ended, with a word about it. */
  const leave = (reason: LeaveReason) => {
    setIsLeaving(true);
    navigate('/', { state: leaveState(reason) });
    dispatch(sessionClosed());
  };
  if (isLeaving) return <Page title={texts.account.accountSettings}>{null}</Page>;
  if (status === 'visitor') return <LogInFirst />;
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

function LogInFirst() {
  return (
    <Page title={texts.account.accountSettings}>
      <EmptyState
        headingLevel={1}
        title={texts.account.pleaseLogIn}
        text={texts.account.visitorText}
        action={
          <LinkButton to="/login?next=%2Faccount" variant="primary">
            {texts.account.logIn}
          </LinkButton>
        }
      />
    </Page>
  );
}
