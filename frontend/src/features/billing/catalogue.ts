/**
 * The plans as the page offers them: the server's table with the prices in words, what each is to somebody who may have
 * one already, and what changing to it means.
 */
import type { Billing, Plan, SubscriptionDetails } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { formatLongDate } from '@/lib/format-date';
import { formatPrice } from '@/lib/format-money';
import plans from './plans.json';
import { texts } from './texts';

/** With the price and what it is for in words, for example '$5' and 'per month'. */
export function offeredPlan(plan: Plan) {
  const price = formatPrice(plan.price_cents, plan.currency);
  return { ...plan, price, period: texts.catalogue.per(plan.interval) };
}

export type OfferedPlan = ReturnType<typeof offeredPlan>;

/** What is offered until the server has answered. A test of the server holds its answer and this file equal. */
export const carriedPlans: readonly OfferedPlan[] = (plans as Plan[]).map(offeredPlan);

/** The plan with this name in calls, if it is one that is paid by the month. */
export function monthlyPlan(
  backendName: string | null,
  offered: readonly OfferedPlan[] = carriedPlans,
): OfferedPlan | null {
  return offered.find((plan) => plan.interval === 'month' && plan.backend_name === backendName) ?? null;
}

const unchosen = {
  badge: null as string | null,
  /** What its button says. */
  label: '',
  /** There is nothing to choose. */
  isHad: false,
  /** The step forward among the three. */
  isForward: false,
};

/** The server decides in the end; this is what the page knows before it asks. */
export function planStanding(plan: OfferedPlan, billing: Billing | null): typeof unchosen {
  const { name, backend_name, popular: isPopular } = plan;
  const { keep, changeTo } = texts.shared;
  const { choose, from, changePlanned, yourPlan, currentPlan } = texts.catalogue;
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

const words = texts.catalogue;

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
function keeping(wished: OfferedPlan, next: Billing['next_plan'], date: string) {
  return {
    title: texts.shared.keep(wished.name),
    text:
      next === null
        ? words.cancellationUndone(wished.name, date)
        : words.changeCancelled(planNameOf(next), date),
    details: [{ name: texts.shared.plan, value: priceOf(wished) }, ...costs(wished, date)],
    done: words.kept(wished.name, wished.price, date),
  };
}

function changing(wished: OfferedPlan, current: OfferedPlan, isCancelled: boolean, date: string) {
  return {
    title: texts.shared.changeTo(wished.name),
    text: words.changeText(current.name, date, wished.name, isCancelled),
    details: [
      { name: words.now, value: priceOf(current) },
      { name: words.nextPeriod, value: priceOf(wished) },
      ...costs(wished, date),
    ],
    done: {
      title: words.yourChangeIsPlanned,
      text: words.doneText(current.name, date, wished.name, wished.features[0] ?? '', wished.price),
    },
  };
}

/** Null where the plan is subscribed to and goes on: there is nothing to confirm. */
export function planChange(
  wished: OfferedPlan,
  { plan, cancel_at, current_period_end }: SubscriptionDetails,
  { next_plan: next }: Billing,
  offered: readonly OfferedPlan[],
) {
  const isCancelled = cancel_at !== null;
  if ((next ?? plan) === wished.backend_name && !isCancelled) return null;
  const date = formatLongDate(current_period_end);
  const current = monthlyPlan(plan, offered);
  if (current === null || current.id === wished.id) return keeping(wished, isCancelled ? null : next, date);
  return changing(wished, current, isCancelled, date);
}

/** The question and the button that says yes to it, what is billed and when, and what is said when it is done. */
export type PlanChangeWords = NonNullable<ReturnType<typeof planChange>>;
