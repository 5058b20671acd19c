/** Payments in tests: what the provider's side answers, and a clock that can be moved on. */
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import type { BillingHistory, Schemas, SubscriptionDetails } from '@/api/types';
import { makeSubscription } from './factories';
import { server } from './server';
import { apiUrl } from './test-config';

/** When the paid periods of these tests end, and a moment before it. */
export const periodEnd = '2026-12-18T00:00:00Z';
export const beforeEnd = Date.UTC(2026, 11, 1);

type Answer = Schemas['CheckoutStatus']['status'] | (() => Response);

/** Answers the questions about one checkout in turn; the last answer is for the rest. Counts them. */
export function answerCheckout(id: string, ...answers: Answer[]): { count: number } {
  const calls = { count: 0 };
  server.use(
    http.get(apiUrl(`api/billing/checkout-session/${id}/`), () => {
      const answer = answers[calls.count] ?? answers.at(-1);
      calls.count += 1;
      return typeof answer === 'function' ? answer() : HttpResponse.json({ status: answer });
    }),
  );
  return calls;
}

export function answerSubscription(changes: Partial<SubscriptionDetails> = {}) {
  server.use(
    http.get(apiUrl('api/payment/subscription/'), () => HttpResponse.json(makeSubscription(changes))),
  );
}

export function answerHistory(changes: Partial<BillingHistory>) {
  const history: BillingHistory = {
    entries: [],
    payments: [],
    unpaid_plan: null,
    payment_due_by: null,
    ...changes,
  };
  server.use(http.get(apiUrl('api/billing/history/'), () => HttpResponse.json(history)));
}

/** Time goes on by itself, and by `vi.advanceTimersByTimeAsync`. */
export function takeClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: beforeEnd });
}
