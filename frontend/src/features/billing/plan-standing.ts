/** What a plan is to somebody who may have one already. */

import type { Billing } from '@/api/types';
import { formatLongDate } from '@/lib/format-date';
import { monthlyPlan, type OfferedPlan } from './catalogue';
import { texts } from './texts';

const unchosen = {
  badge: null as string | null,
  /** What its button says. */
  label: '',
  /** There is nothing to choose. */
  isHad: false,
  /** The step forward among the three. */
  isForward: false,
};

export type PlanStanding = typeof unchosen;

/** The server decides in the end; this is what the page knows before it asks. */
export function planStanding(plan: OfferedPlan, billing: Billing | null): PlanStanding {
  const { name, backend_name, popular: isPopular } = plan;
  const { choose, from, changePlanned, changeTo, yourPlan, currentPlan, keep } = texts.planStanding;
  const current = monthlyPlan(billing?.subscription_tier ?? null);
  if (billing === null || current === null || plan.interval !== 'month') {
    return { ...unchosen, label: choose(name), isForward: isPopular && current === null };
  }
  const goesOn = billing.cancel_at === null && billing.next_plan === null;
  if (current.id === plan.id) {
    return goesOn
      ? { ...unchosen, badge: yourPlan, label: currentPlan, isHad: true }
      : { ...unchosen, badge: yourPlan, label: keep(name), isForward: billing.cancel_at !== null };
  }
  if (billing.next_plan === backend_name) {
    const date = formatLongDate(billing.subscription_active_until);
    return { ...unchosen, badge: from(date), label: changePlanned, isHad: true };
  }
  return { ...unchosen, label: changeTo(name), isForward: goesOn && backend_name === 'pro' };
}
