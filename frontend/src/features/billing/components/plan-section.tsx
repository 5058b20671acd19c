import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';
import { LinkButton } from '@/components/ui/link-button';
import { formatLongDate } from '@/lib/format-date';
import { useBillingHistoryQuery } from '../api';
import { texts } from '../texts';
import { CancelButton } from './cancel-button';
import { PlanNotice } from './plan-notice';

/** Cancelling is for a paid period, not for single posts. */
function canCancel({ subscription_active_until, subscription_tier }: Billing): boolean {
  return subscription_active_until !== null && subscription_tier !== 'pay_as_you_go';
}

/** Which plan runs, until when, and the ways to change it. */
export function PlanSection({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, next_plan: next } = billing;
  const plan = planNameOf(tier);
  const { data: history } = useBillingHistoryQuery();
  const due = {
    // A plan that runs is paid, or may still be, whatever was said of it before.
    unpaid_plan: end === null ? (history?.unpaid_plan ?? null) : null,
    payment_due_by: end === null ? null : (history?.payment_due_by ?? null),
  };
  const details = [
    { name: texts.shared.plan, value: tier === 'free' ? texts.planSection.limitedAccess(plan) : plan },
    { name: texts.planSection.endDate, value: formatLongDate(end) },
    ...(next === null ? [] : [{ name: texts.planSection.nextPlan, value: planNameOf(next) }]),
  ];
  return (
    <Card as="section" aria-labelledby="plan-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="plan-title">{texts.shared.currentPlan}</h2>
        <StatusBadge isActive={end !== null} />
      </div>
      <DetailList details={details} />
      <PlanNotice billing={billing} due={due} />
      <div className="flex flex-wrap gap-2 pt-5">
        <LinkButton to="/pricing" size="small">
          {texts.planSection.upgradePlan}
        </LinkButton>
        {canCancel(billing) || due.unpaid_plan !== null ? <CancelButton billing={billing} due={due} /> : null}
      </div>
    </Card>
  );
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" icon={CircleCheck}>
      {texts.planSection.active}
    </Badge>
  ) : (
    <Badge icon={CircleDashed}>{texts.planSection.inactive}</Badge>
  );
}
