import type { ReactNode } from 'react';
import { billingFreshSeconds } from '@/api/account-shapes';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useBillingQuery } from '../api';
import { monthlyPlan } from '../catalogue';
import { useCatalogue } from '../hooks/use-catalogue';
import { texts } from '../texts';
import { PlanSection } from './plan-section';
import { UsageLoading, UsageSection } from './usage-section';

/** What `api/billing/me/` says about the signed-in user, as two cards for the caller to place. */
export function BillingPlan() {
  const { data, error, isFetching, refetch } = useFreshBilling();
  if (data) return <PlanSection billing={data} />;
  if (error !== undefined) {
    return (
      <BillingCard>
        <Notice tone="error" onRetry={() => void refetch()} isRetrying={isFetching}>
          {texts.billingOverview.failed}
        </Notice>
      </BillingCard>
    );
  }
  if (data === null) return <NoBilling />;
  return (
    <BillingCard>
      <LoadingText className="text-sm">{texts.shared.loadingYourPlan}</LoadingText>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </BillingCard>
  );
}

/** The posts that are left; nothing where that cannot be known. */
export function BillingUsage() {
  const { data, error } = useFreshBilling();
  const plans = useCatalogue();
  if (data === undefined && error === undefined) return <UsageLoading />;
  if (!data) return null;
  const plan = monthlyPlan(data.subscription_tier, plans);
  return <UsageSection postsRemaining={data.posts_remaining} monthlyPosts={plan?.posts ?? null} />;
}

function useFreshBilling() {
  return useBillingQuery(undefined, { refetchOnMountOrArgChange: billingFreshSeconds });
}

function BillingCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="plan-title" className="grid gap-4">
      <h2 id="plan-title">{texts.shared.currentPlan}</h2>
      {children}
    </Card>
  );
}

function NoBilling() {
  return (
    <BillingCard>
      <p className="text-sm text-ink-2">{texts.billingOverview.none}</p>
      <div>
        <LinkButton to="/pricing" size="small">
          {texts.billingOverview.seePlans}
        </LinkButton>
      </div>
    </BillingCard>
  );
}
