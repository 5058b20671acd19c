import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { formatLongDate } from '@/lib/format-date';
import { graceEnd } from '../grace';

export interface PlanNoticeProps {
  billing: Billing;
}

/** What is about to become of a plan, if anything. */
export function PlanNotice({ billing }: PlanNoticeProps) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  const grace = graceEnd(billing, Date.now());
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

function KeepLink({ billing: { subscription_tier: tier } }: PlanNoticeProps) {
  return (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small">{`Keep ${planNameOf(tier)}`}</LinkButton>
  );
}
