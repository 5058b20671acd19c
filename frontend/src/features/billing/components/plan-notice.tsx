import type { Billing, BillingHistory } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/button';
import { Notice, type NoticeProps } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';
import { texts } from '../texts';

/** What is not paid, by the server's clock. */
export type PaymentDue = Pick<BillingHistory, 'unpaid_plan' | 'payment_due_by'>;

export function PlanNotice({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  const keep = (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small" label={texts.shared.keep(plan)} />
  );
  const notice = (text: string, props: NoticeProps) => (
    <Notice {...props} className="mt-5">
      {text}
    </Notice>
  );
  const { unpaid, endsOn, paymentDue, beginsOn } = texts.planNotice;
  const { unpaid_plan, payment_due_by } = due;
  if (unpaid_plan !== null) return notice(unpaid(planNameOf(unpaid_plan)), { tone: 'warning' });
  if (cancel_at !== null) return notice(endsOn(plan, formatLongDate(cancel_at)), { action: keep });
  if (payment_due_by !== null) {
    return notice(paymentDue(plan, formatLongDate(payment_due_by)), { tone: 'warning' });
  }
  if (next_plan === null) return null;
  return notice(beginsOn(planNameOf(next_plan), formatLongDate(end)), { action: keep });
}
