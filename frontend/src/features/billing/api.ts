/** Plans, payments and what is left of them. */
import { baseApi } from '@/api/base-api';
import type { Billing, CheckoutSession, Plan } from '@/api/types';

/** How long billing info counts as fresh. */
export const billingFreshSeconds = 30;

/** When the running plan ends, if the server knows. */
export interface Cancellation {
  cancel_at?: string | null;
}

const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    billing: build.query<Billing | null, void>({
      query: () => 'api/billing/me/',
      providesTags: ['Billing'],
      extraOptions: { retriesMax: 0 },
    }),
    startCheckout: build.mutation<CheckoutSession, Plan['backend_name']>({
      query: (plan) => ({ url: 'api/billing/checkout-session/', method: 'POST', body: { plan } }),
    }),
    cancelSubscription: build.mutation<Cancellation | null, void>({
      query: () => ({ url: 'api/billing/cancel/', method: 'POST' }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Billing', 'Me'] : []),
    }),
  }),
});

export const { useBillingQuery, useStartCheckoutMutation, useCancelSubscriptionMutation } = billingApi;
