import { Images, type LucideIcon, Tag } from 'lucide-react';
import type { User } from '@/api/types';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { DataCard } from '@/features/account/components/data-card';
import { DevicesCard } from '@/features/account/components/devices-card';
import { PasswordCard } from '@/features/account/components/password-card';
import { ProfileCard } from '@/features/account/components/profile-card';
import { BillingPlan, BillingUsage } from '@/features/billing/components/billing-overview';
import { useStartOver } from '@/features/trips/hooks/use-start-over';
import { useSession } from '@/lib/session/use-session';

/** Profile, plan and usage, and what keeps the account safe. */
export function AccountRoute() {
  const { status, user, reload } = useSession();
  if (status === 'visitor') return <LogInFirst />;
  return (
    <Page title="Account Settings" width="narrow">
      <PageHeading title="Account Settings" />
      {user === null ? null : <AccountCards user={user} />}
      {status === 'loading' ? <LoadingText>Loading your account...</LoadingText> : null}
      {status === 'unreachable' ? <Unreachable onRetry={reload} /> : null}
    </Page>
  );
}

function LogInFirst() {
  return (
    <Page title="Account Settings">
      <EmptyState
        headingLevel={1}
        title="Please Log In"
        text="Your profile, plan and posts are behind your name."
        action={
          <LinkButton to="/login?next=%2Faccount" variant="primary">
            Log In
          </LinkButton>
        }
      />
    </Page>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Your account could not be loaded. You are still signed in.
    </Notice>
  );
}

const columns =
  'grid gap-x-hinge gap-y-4 min-[56rem]:grid-cols-[1.4fr_1fr] min-[56rem]:items-start [&>*]:grid [&>*]:min-w-0 [&>*]:gap-4';

function AccountCards({ user }: { user: User }) {
  const forgetPhotos = useStartOver();
  return (
    <>
      <div className={columns}>
        <div>
          <ProfileCard user={user} />
        </div>
        <div>
          <BillingPlan />
          <BillingUsage />
          <Shortcuts />
        </div>
      </div>
      <section aria-labelledby="security-title" className="mt-12">
        <h2 id="security-title" className="mb-4 text-2xl">
          Privacy and security
        </h2>
        <div className={columns}>
          <div>
            <PasswordCard username={user.username} />
            <DevicesCard />
          </div>
          <div>
            <DataCard username={user.username} onDeleted={forgetPhotos} />
          </div>
        </div>
      </section>
    </>
  );
}

function Shortcuts() {
  return (
    <nav aria-label="Shortcuts" className="grid rounded-card border border-line bg-surface p-2">
      <Shortcut to="/previous-posts" icon={Images} name="Previous Posts" />
      <Shortcut to="/pricing" icon={Tag} name="Pricing" />
    </nav>
  );
}

interface ShortcutProps {
  to: string;
  icon: LucideIcon;
  name: string;
}

function Shortcut({ to, icon: Icon, name }: ShortcutProps) {
  return (
    <LinkButton to={to} variant="ghost" isFullWidth className="justify-start! px-3.75!">
      <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      {name}
    </LinkButton>
  );
}
