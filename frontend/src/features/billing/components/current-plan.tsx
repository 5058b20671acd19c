import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFreshBilling } from '@/api/post-credits';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { formatLongDate } from '@/lib/format-date';
import { useBillingHistoryQuery } from '../api';
import { texts } from '../texts';
import { CancelButton } from './cancel-button';
import { PlanNotice } from './plan-notice';

export function CurrentPlan() {
  const { data, error, isFetching, refetch } = useFreshBilling();
  if (data) return <KnownPlan billing={data} />;
  if (error !== undefined) {
    return (
      <PlanFrame>
        <Notice tone="error" className="mt-4" onRetry={() => void refetch()} isRetrying={isFetching}>
          {texts.currentPlan.failed}
        </Notice>
      </PlanFrame>
    );
  }
  if (data === null) {
    return (
      <PlanFrame>
        <p className="my-4 text-sm text-ink-2">{texts.currentPlan.none}</p>
        <LinkButton to="/pricing" size="small">
          {texts.currentPlan.seePlans}
        </LinkButton>
      </PlanFrame>
    );
  }
  return (
    <PlanFrame>
      <LoadingLines text={texts.shared.loadingYourPlan} className="mt-4 gap-4" />
    </PlanFrame>
  );
}

function PlanFrame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="plan-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="plan-title" tabIndex={-1}>
          {texts.currentPlan.title}
        </h2>
        {badge}
      </div>
      {children}
    </Card>
  );
}

/** Cancelling is for a paid period, not for single posts. */
function canCancel({ subscription_active_until, subscription_tier }: Billing): boolean {
  return subscription_active_until !== null && subscription_tier !== 'pay_as_you_go';
}

function KnownPlan({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, next_plan: next } = billing;
  const plan = planNameOf(tier);
  const { data: history } = useBillingHistoryQuery();
  const due = {
    // A plan that runs is paid, or may still be, whatever was said of it before.
    unpaid_plan: end === null ? (history?.unpaid_plan ?? null) : null,
    payment_due_by: end === null ? null : (history?.payment_due_by ?? null),
  };
  const details = [
    { name: texts.shared.plan, value: tier === 'free' ? texts.currentPlan.limitedAccess(plan) : plan },
    { name: texts.currentPlan.endDate, value: formatLongDate(end) },
    ...(next === null ? [] : [{ name: texts.currentPlan.nextPlan, value: planNameOf(next) }]),
  ];
  return (
    <PlanFrame badge={<StatusBadge isActive={end !== null} />}>
      <div className="mt-2">
        <DetailList details={details} />
      </div>
      <PlanNotice billing={billing} due={due} />
      <div className="flex flex-wrap gap-2 pt-5">
        <LinkButton to="/pricing" size="small">
          {texts.currentPlan.upgradePlan}
        </LinkButton>
        {canCancel(billing) || due.unpaid_plan !== null ? <CancelButton billing={billing} due={due} /> : null}
      </div>
    </PlanFrame>
  );
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" icon={CircleCheck}>
      {texts.currentPlan.active}
    </Badge>
  ) : (
    <Badge icon={CircleDashed}>{texts.currentPlan.inactive}</Badge>
  );
}
