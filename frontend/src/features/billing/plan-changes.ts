/** What confirming another plan means, in words. */

import type { Billing, SubscriptionDetails } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { formatLongDate } from '@/lib/format-date';
import { monthlyPlan, type OfferedPlan } from './catalogue';
import { texts } from './texts';

const words = texts.planChanges;

export interface PlanChangeWords {
  /** The question, and the button that says yes to it. */
  title: string;
  text: string;
  /** Names and values: what is billed, and when. */
  details: { name: string; value: string }[];
  doneTitle: string;
  doneText: string;
}

function priceOf({ name, price, period }: OfferedPlan): string {
  return words.planAt(name, `${price} ${period}`);
}

function costs(wished: OfferedPlan, date: string) {
  return [
    { name: words.today, value: words.nothingIsCharged },
    { name: words.nextPayment, value: words.priceOn(wished.price, date) },
  ];
}

/** The plan that runs goes on: a cancellation, or a change that was planned, is taken back. */
function keeping(wished: OfferedPlan, next: Billing['next_plan'], date: string): PlanChangeWords {
  return {
    title: words.keep(wished.name),
    text:
      next === null
        ? words.cancellationUndone(wished.name, date)
        : words.changeCancelled(planNameOf(next), date),
    details: [{ name: texts.shared.plan, value: priceOf(wished) }, ...costs(wished, date)],
    doneTitle: words.youKeep(wished.name),
    doneText: words.nextPaymentOn(wished.price, date),
  };
}

function changing(
  wished: OfferedPlan,
  current: OfferedPlan,
  isCancelled: boolean,
  date: string,
): PlanChangeWords {
  return {
    title: words.changeTo(wished.name),
    text: words.changeText(current.name, date, wished.name, isCancelled),
    details: [
      { name: words.now, value: priceOf(current) },
      { name: words.nextPeriod, value: priceOf(wished) },
      ...costs(wished, date),
    ],
    doneTitle: words.yourChangeIsPlanned,
    doneText: words.doneText(current.name, date, wished.name, wished.features[0] ?? '', wished.price),
  };
}

/** Null where the plan is subscribed to and goes on: there is nothing to confirm. */
export function planChange(
  wished: OfferedPlan,
  { plan, cancel_at, current_period_end }: SubscriptionDetails,
  { next_plan: next }: Billing,
  offered: readonly OfferedPlan[],
): PlanChangeWords | null {
  const isCancelled = cancel_at !== null;
  if ((next ?? plan) === wished.backend_name && !isCancelled) return null;
  const date = formatLongDate(current_period_end);
  const current = monthlyPlan(plan, offered);
  if (current === null || current.id === wished.id) return keeping(wished, isCancelled ? null : next, date);
  return changing(wished, current, isCancelled, date);
}
