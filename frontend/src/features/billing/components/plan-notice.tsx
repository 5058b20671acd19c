import type { Billing, BillingHistory } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';

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
        {`Your ${planNameOf(unpaidPlan)} plan isn't paid, so it gives you no posts. Your card may still be charged for next month. To end it, cancel it or choose a plan.`}
      </Notice>
    );
  }
  if (cancel_at !== null) {
    return (
      <Notice className="mt-5" action={<KeepLink billing={billing} />}>
        {`${plan} ends on ${formatLongDate(cancel_at)}. Then your account is free.`}
      </Notice>
    );
  }
  if (dueBy !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {`We haven't received your next payment. Without it, ${plan} ends on ${formatLongDate(dueBy)}. Check your card under 'Cards and invoices' below.`}
      </Notice>
    );
  }
  if (next_plan === null) return null;
  return (
    <Notice className="mt-5" action={<KeepLink billing={billing} />}>
      {`${planNameOf(next_plan)} begins on ${formatLongDate(end)}.`}
    </Notice>
  );
}

function KeepLink({ billing: { subscription_tier: tier } }: Pick<PlanNoticeProps, 'billing'>) {
  return (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small">{`Keep ${planNameOf(tier)}`}</LinkButton>
  );
}
