/** The plans as the page offers them: the server's table, with the prices in words. */

import type { Plan } from '@/api/types';
import { formatPrice } from '@/lib/format-money';
import plans from './plans.json';
import { texts } from './texts';

export interface OfferedPlan {
  id: string;
  name: string;
  backendName: Plan['backend_name'];
  /** With its currency, for example '$5'. */
  price: string;
  /** What the price is for, for example 'per month'. */
  period: string;
  description: string;
  features: readonly string[];
  isPopular: boolean;
  /** Whether it is a subscription. */
  isMonthly: boolean;
  /** How many it gives each time that it is paid. */
  posts: number;
}

export function offeredPlan(plan: Plan): OfferedPlan {
  return {
    id: plan.id,
    name: plan.name,
    backendName: plan.backend_name,
    price: formatPrice(plan.price_cents, plan.currency),
    period: texts.catalogue.per(plan.interval),
    description: plan.description,
    features: plan.features,
    isPopular: plan.popular,
    isMonthly: plan.interval === 'month',
    posts: plan.posts,
  };
}

/** What is offered until the server has answered. A test of the server holds its answer and this file equal. */
export const carriedPlans: readonly OfferedPlan[] = (plans as Plan[]).map(offeredPlan);

/** The plan with this name in calls, if it is one that is paid by the month. */
export function monthlyPlan(
  backendName: string | null,
  offered: readonly OfferedPlan[] = carriedPlans,
): OfferedPlan | null {
  return offered.find((plan) => plan.isMonthly && plan.backendName === backendName) ?? null;
}
