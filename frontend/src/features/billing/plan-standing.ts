/** What a plan is to somebody who may have one already. */

import type { Billing } from '@/api/types';
import { formatLongDate } from '@/lib/format-date';
import { monthlyPlan, type OfferedPlan } from './catalogue';
import { texts } from './texts';

export interface PlanStanding {
  /** A word beside the plan's name. */
  badge: string | null;
  /** What its button says. */
  label: string;
  /** There is nothing to choose. */
  isHad: boolean;
  /** The step forward among the three. */
  isForward: boolean;
}

/** The server decides in the end; this is what the page knows before it asks. */
export function planStanding(plan: OfferedPlan, billing: Billing | null): PlanStanding {
  const { name, backendName, isPopular, isMonthly } = plan;
  const current = monthlyPlan(billing?.subscription_tier ?? null);
  if (billing === null || current === null || !isMonthly) {
    return {
      badge: null,
      label: texts.planStanding.choose(name),
      isHad: false,
      isForward: isPopular && current === null,
    };
  }
  const goesOn = billing.cancel_at === null && billing.next_plan === null;
  if (current.id !== plan.id) {
    if (billing.next_plan === backendName) {
      const date = formatLongDate(billing.subscription_active_until);
      return {
        badge: texts.planStanding.from(date),
        label: texts.planStanding.changePlanned,
        isHad: true,
        isForward: false,
      };
    }
    return {
      badge: null,
      label: texts.planStanding.changeTo(name),
      isHad: false,
      isForward: goesOn && backendName === 'pro',
    };
  }
  return goesOn
    ? {
        badge: texts.planStanding.yourPlan,
        label: texts.planStanding.currentPlan,
        isHad: true,
        isForward: false,
      }
    : {
        badge: texts.planStanding.yourPlan,
        label: texts.planStanding.keep(name),
        isHad: false,
        isForward: billing.cancel_at !== null,
      };
}
