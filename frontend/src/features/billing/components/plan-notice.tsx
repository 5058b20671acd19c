import type { Billing, BillingHistory } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';
import { texts } from '../texts';

/** What is not paid, by the server's clock. */
export type PaymentDue = Pick<BillingHistory, 'unpaid_plan' | 'payment_due_by'>;

/** What is about to become of a plan, if anything. */
export function PlanNotice({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  const keep = (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small">
      {texts.planNotice.keep(plan)}
    </LinkButton>
  );
  if (due.unpaid_plan !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {texts.planNotice.unpaid(planNameOf(due.unpaid_plan))}
      </Notice>
    );
  }
  if (cancel_at !== null) {
    return (
      <Notice className="mt-5" action={keep}>
        {texts.planNotice.endsOn(plan, formatLongDate(cancel_at))}
      </Notice>
    );
  }
  if (due.payment_due_by !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {texts.planNotice.paymentDue(plan, formatLongDate(due.payment_due_by))}
      </Notice>
    );
  }
  if (next_plan === null) return null;
  return (
    <Notice className="mt-5" action={keep}>
      {texts.planNotice.beginsOn(planNameOf(next_plan), formatLongDate(end))}
    </Notice>
  );
}
