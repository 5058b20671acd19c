import type { Billing, PlanName } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';
import { graceEnd } from '../grace';

export interface PlanNoticeProps {
  billing: Billing;
  /** A plan that is not paid and may be charged all the same; none mostly. */
  unpaidPlan: PlanName | null;
}

/** What is about to become of a plan, if anything. */
export function PlanNotice({ billing, unpaidPlan }: PlanNoticeProps) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  const grace = graceEnd(billing, Date.now());
  if (unpaidPlan !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {`Your ${planNameOf(unpaidPlan)} plan is not paid and gives you no posts. It has not ended, so your card may be charged for its next month. Cancel it, or choose a plan, to end it.`}
      </Notice>
    );
  }
  if (cancel_at !== null) {
    return (
      <Notice className="mt-5" action={<KeepLink billing={billing} />}>
        {`${plan} ends on ${formatLongDate(cancel_at)}. After that your account is free.`}
      </Notice>
    );
  }
  if (grace !== null) {
    return (
      <Notice tone="warning" className="mt-5">
        {`The payment of the next period has not arrived yet. Without it ${plan} ends on ${formatLongDate(grace)}. Your card is under 'Cards and invoices' below.`}
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
