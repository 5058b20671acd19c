/** The plans as the page offers them: the server's table, with the prices in words. */

import type { Plan } from '@/api/types';
import { formatPrice } from '@/lib/format-money';
import plans from './plans.json';
import { texts } from './texts';

export interface OfferedPlan extends Plan {
  /** With its currency, for example '$5'. */
  price: string;
  /** What the price is for, for example 'per month'. */
  period: string;
}

export function offeredPlan(plan: Plan): OfferedPlan {
  const price = formatPrice(plan.price_cents, plan.currency);
  return { ...plan, price, period: texts.catalogue.per(plan.interval) };
}

/** What is offered until the server has answered. A test of the server holds its answer and this file equal. */
export const carriedPlans: readonly OfferedPlan[] = (plans as Plan[]).map(offeredPlan);

/** The plan with this name in calls, if it is one that is paid by the month. */
export function monthlyPlan(
  backendName: string | null,
  offered: readonly OfferedPlan[] = carriedPlans,
): OfferedPlan | null {
  return offered.find((plan) => plan.interval === 'month' && plan.backend_name === backendName) ?? null;
}
