import { HttpResponse, http } from 'msw';
import { makeBilling } from '../factories';
import { apiUrl } from '../test-config';

/** A new user's billing; payments are a demonstration. */
export const billingHandlers = [
  http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling())),
  http.post(apiUrl('api/billing/checkout-session/'), () => HttpResponse.json({ url: '#mock-checkout' })),
  http.post(apiUrl('api/billing/cancel/'), () => HttpResponse.json({ cancel_at: null })),
];
