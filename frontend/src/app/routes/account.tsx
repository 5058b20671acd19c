import { Images, Tag } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@/api/types';
import { Page, PageHeading } from '@/components/layout/page';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { sessionClosed } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { leaveNothing } from '@/data/uploads/pending-uploads';
import { DataCard } from '@/features/account/components/data-card';
import { DevicesCard } from '@/features/account/components/devices-card';
import { IdentitiesCard } from '@/features/account/components/identities-card';
import { PasswordCard } from '@/features/account/components/password-card';
import { ProfileCard } from '@/features/account/components/profile-card';
import { BillingHistory } from '@/features/billing/components/billing-history';
import { CurrentPlan } from '@/features/billing/components/current-plan';
import { UsageLoading, UsageSection } from '@/features/billing/components/usage-section';
import type { LeaveReason } from '@/lib/leave-reason';
import { useNavigate } from '@/lib/router';
import { SignedOut } from './signed-out';
import { texts } from './texts';

export function AccountRoute() {
  const { status, user, isExpired, isFetching, reload } = useSession();
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
    const { visitor, expired } = texts.account;
    const words = isExpired ? { ...visitor, text: expired } : visitor;
    return <SignedOut title={texts.account.accountSettings} next="/account" words={words} />;
  }
  return (
    <Page title={texts.account.accountSettings} width="narrow">
      <PageHeading title={texts.account.accountSettings} />
      {user === null ? null : <AccountCards user={user} onLeave={leave} />}
      {status === 'loading' ? <AccountLoading /> : null}
      {status === 'unreachable' ? (
        <Notice error={texts.account.failed} onRetry={reload} isRetrying={isFetching} />
      ) : null}
    </Page>
  );
}

const columns =
  'grid gap-x-hinge gap-y-4 min-[56rem]:grid-cols-[1.4fr_1fr] min-[56rem]:items-start [&>*]:grid [&>*]:min-w-0 [&>*]:gap-4';

function AccountCards({ user, onLeave }: { user: User; onLeave: (reason: LeaveReason) => void }) {
  const dispatch = useAppDispatch();
  const end = () => {
    dispatch(leaveNothing(user.id));
    onLeave('account_deleted');
  };
  return (
    <>
      <div className={columns}>
        <div>
          <ProfileCard user={user} />
        </div>
        <div>
          <CurrentPlan />
          <UsageSection />
          <Shortcuts />
        </div>
      </div>
      <section aria-labelledby="history-title" className="mt-12">
        <h2 id="history-title" className="mb-4 text-2xl">
          {texts.accountCards.paymentsAndCredits}
        </h2>
        <BillingHistory className={columns} />
      </section>
      <section aria-labelledby="security-title" className="mt-12">
        <h2 id="security-title" className="mb-4 text-2xl">
          {texts.accountCards.privacyAndSecurity}
        </h2>
        <div className={columns}>
          <div>
            <PasswordCard username={user.username} />
            <IdentitiesCard />
            <DevicesCard onSignedOut={() => onLeave('signed_out_everywhere')} />
          </div>
          <div>
            <DataCard username={user.username} onDeleted={end} />
          </div>
        </div>
      </section>
    </>
  );
}

/** The first cards; in one column only the first, whose height is not known: those below would move. */
function AccountLoading() {
  return (
    <div data-screen-loading className={columns}>
      <div>
        <Card className="grid gap-4">
          <h2>{texts.accountCards.profileInformation}</h2>
          <LoadingText className="text-sm">{texts.accountCards.loadingYourAccount}</LoadingText>
          <Skeleton className="size-20 rounded-pill!" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </Card>
      </div>
      <div className="max-[56rem]:hidden!">
        <Card className="grid gap-4">
          <h2>{texts.accountCards.currentPlan}</h2>
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </Card>
        <UsageLoading />
        <Shortcuts />
      </div>
    </div>
  );
}

const shortcut = {
  variant: 'ghost',
  isFullWidth: true,
  className: 'justify-start! px-3.75! [&>svg]:size-4.5',
} as const;

function Shortcuts() {
  return (
    <nav
      aria-label={texts.accountCards.shortcuts}
      className="grid rounded-card border border-line bg-surface p-2"
    >
      <LinkButton {...shortcut} to="/previous-posts" icon={Images} label={texts.accountCards.previousPosts} />
      <LinkButton {...shortcut} to="/pricing" icon={Tag} label={texts.shared.pricing} />
    </nav>
  );
}
