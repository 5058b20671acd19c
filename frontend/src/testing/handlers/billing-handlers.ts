import { HttpResponse, http } from 'msw';
import plans from '@/features/billing/plans.json';
import { makeBilling, makeEntry } from '../factories';
import { apiUrl } from '../test-config';

/** A new user's billing; payments are a demonstration. */
export const billingHandlers = [
  http.get(apiUrl('api/payment/plans/'), () => HttpResponse.json(plans)),
  http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling())),
  http.post(apiUrl('api/billing/checkout-session/'), () => HttpResponse.json({ url: '#mock-checkout' })),
  http.get(apiUrl('api/billing/checkout-session/:id/'), () => HttpResponse.json({ status: 'open' })),
  http.get(apiUrl('api/billing/history/'), () =>
    HttpResponse.json({ entries: [makeEntry()], payments: [], unpaid_plan: null, payment_due_by: null }),
  ),
  http.get(apiUrl('api/payment/subscription/'), () =>
    HttpResponse.json({ error: 'You have no subscription.', code: 'no_subscription' }, { status: 404 }),
  ),
  http.post(apiUrl('api/billing/cancel/'), () => HttpResponse.json({ cancel_at: null })),
];
