import type { Billing, BillingHistory } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';
import { texts } from '../texts';

/** What is not paid, by the server's clock. */
export type PaymentDue = Pick<BillingHistory, 'unpaid_plan' | 'payment_due_by'>;

export interface PlanNoticeProps {
  billing: Billing;
  due: PaymentDue;
}

/** What is about to become of a plan, if anything. */
export function PlanNotice({
  billing,
  due: { unpaid_plan: unpaidPlan, payment_due_by: dueBy },
}: PlanNoticeProps) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  if (unpaidPlan !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {texts.planNotice.unpaid(planNameOf(unpaidPlan))}
      </Notice>
    );
  }
  if (cancel_at !== null) {
    return (
      <Notice className="mt-5" action={<KeepLink billing={billing} />}>
        {texts.planNotice.endsOn(plan, formatLongDate(cancel_at))}
      </Notice>
    );
  }
  if (dueBy !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {texts.planNotice.paymentDue(plan, formatLongDate(dueBy))}
      </Notice>
    );
  }
  if (next_plan === null) return null;
  return (
    <Notice className="mt-5" action={<KeepLink billing={billing} />}>
      {texts.planNotice.beginsOn(planNameOf(next_plan), formatLongDate(end))}
    </Notice>
  );
}

function KeepLink({ billing: { subscription_tier: tier } }: Pick<PlanNoticeProps, 'billing'>) {
  return (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small">
      {texts.planNotice.keep(planNameOf(tier))}
    </LinkButton>
  );
}
