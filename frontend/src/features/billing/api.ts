/** Plans, payments and what is left of them. */
import { baseApi } from '@/api/base-api';
import type {
  Billing,
  BillingHistory,
  CheckoutSession,
  CheckoutState,
  Plan,
  PlanName,
  SubscriptionDetails,
} from '@/api/types';
import { type OfferedPlan, offeredPlan } from './catalogue';

/** How long billing info counts as fresh. */
export const billingFreshSeconds = 30;

/** When the running plan ends, if the server knows. */
export interface Cancellation {
  cancel_at?: string | null;
}

const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<OfferedPlan[], void>({
      query: () => 'api/payment/plans/',
      transformResponse: (plans: Plan[]) => plans.map(offeredPlan),
    }),
    billing: build.query<Billing | null, void>({
      query: () => 'api/billing/me/',
      providesTags: ['Billing'],
      extraOptions: { retriesMax: 0 },
    }),
    billingHistory: build.query<BillingHistory, void>({
      query: () => 'api/billing/history/',
      providesTags: ['Billing'],
    }),
    subscription: build.query<SubscriptionDetails, void>({
      query: () => 'api/payment/subscription/',
      providesTags: ['Billing'],
      extraOptions: { retriesMax: 0 },
    }),
    startCheckout: build.mutation<CheckoutSession, PlanName>({
      query: (plan) => ({ url: 'api/billing/checkout-session/', method: 'POST', body: { plan } }),
    }),
    checkout: build.query<CheckoutState, string>({
      query: (id) => `api/billing/checkout-session/${encodeURIComponent(id)}/`,
      extraOptions: { retriesMax: 0 },
    }),
    changePlan: build.mutation<Billing, PlanName>({
      query: (plan) => ({ url: 'api/billing/change-plan/', method: 'POST', body: { plan } }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Billing', 'Me'] : []),
    }),
    cancelSubscription: build.mutation<Cancellation | null, void>({
      query: () => ({ url: 'api/billing/cancel/', method: 'POST' }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Billing', 'Me'] : []),
    }),
    openPortal: build.mutation<CheckoutSession, void>({
      query: () => ({ url: 'api/billing/portal/', method: 'POST' }),
    }),
  }),
});

export const {
  usePlansQuery,
  useBillingQuery,
  useLazyBillingQuery,
  useBillingHistoryQuery,
  useSubscriptionQuery,
  useStartCheckoutMutation,
  useCheckoutQuery,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useOpenPortalMutation,
} = billingApi;
