/** What confirming another plan means, in words. */
import type { Billing, SubscriptionDetails } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { formatLongDate } from '@/lib/format-date';
import { monthlyPlan, type OfferedPlan } from './catalogue';

export interface PlanChangeWords {
  /** The question, and the button that says yes to it. */
  title: string;
  text: string;
  /** Names and values: what is billed, and when. */
  details: { name: string; value: string }[];
  doneTitle: string;
  doneText: string;
}

function priceOf({ price, period }: OfferedPlan): string {
  return `${price} ${period}`;
}

function costs(wished: OfferedPlan, date: string) {
  return [
    { name: 'Today', value: 'Nothing is charged' },
    { name: 'Next payment', value: `${wished.price} on ${date}` },
  ];
}

/** The plan that runs goes on: a cancellation, or a change that was planned, is taken back. */
function keeping(wished: OfferedPlan, next: Billing['next_plan'], date: string): PlanChangeWords {
  return {
    title: `Keep ${wished.name}`,
    text:
      next === null
        ? `Your cancellation is undone, and ${wished.name} continues after ${date}.`
        : `The change to ${planNameOf(next)} planned for ${date} is cancelled.`,
    details: [{ name: 'Plan', value: `${wished.name}, ${priceOf(wished)}` }, ...costs(wished, date)],
    doneTitle: `You keep ${wished.name}`,
    doneText: `Your next payment is ${wished.price} on ${date}.`,
  };
}

function changing(
  wished: OfferedPlan,
  current: OfferedPlan,
  isCancelled: boolean,
  date: string,
): PlanChangeWords {
  const taken = isCancelled ? ' Your cancellation is taken back.' : '';
  return {
    title: `Change to ${wished.name}`,
    text: `You keep ${current.name} until your paid period ends on ${date}. ${wished.name} begins then.${taken}`,
    details: [
      { name: 'Now', value: `${current.name}, ${priceOf(current)}` },
      { name: 'Next period', value: `${wished.name}, ${priceOf(wished)}` },
      ...costs(wished, date),
    ],
    doneTitle: 'Your change is planned',
    doneText: `You keep ${current.name} until ${date}. ${wished.name} begins then, with ${wished.features[0]} for ${wished.price}.`,
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
  if ((next ?? plan) === wished.backendName && !isCancelled) return null;
  const date = formatLongDate(current_period_end);
  const current = monthlyPlan(plan, offered);
  if (current === null || current.id === wished.id) return keeping(wished, isCancelled ? null : next, date);
  return changing(wished, current, isCancelled, date);
}
