/** Plans, payments and what is left of them. */
import { skipToken } from '@reduxjs/toolkit/query';
import { afterSuccess, baseApi } from '@/api/base-api';
import { posting } from '@/api/posting';
import type { Billing, BillingHistory, Plan, Schemas, SubscriptionDetails } from '@/api/types';
import { hasBackend } from '@/config/env';
import { carriedPlans, type OfferedPlan, offeredPlan } from './catalogue';

/** Asked afresh by each screen: something may have been paid or changed in another tab. */
export const fresh = { refetchOnMountOrArgChange: true };

export const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<OfferedPlan[], void>({
      query: () => 'api/payment/plans/',
      extraOptions: { answer: 'Plan[]' },
      transformResponse: (plans: Plan[]) => plans.map(offeredPlan),
    }),
    billingHistory: build.query<BillingHistory, void>({
      query: () => 'api/billing/history/',
      providesTags: ['Billing'],
      extraOptions: { answer: 'BillingHistory' },
    }),
    subscription: build.query<SubscriptionDetails, void>({
      query: () => 'api/payment/subscription/',
      providesTags: ['Billing'],
      extraOptions: { retriesMax: 0, answer: 'SubscriptionDetails' },
    }),
    startCheckout: build.mutation<Schemas['Checkout'], Schemas['CheckoutBody']>(
      posting('api/billing/checkout-session/', 'Checkout'),
    ),
    checkout: build.query<Schemas['CheckoutStatus'], string>({
      query: (id) => `api/billing/checkout-session/${encodeURIComponent(id)}/`,
      extraOptions: { retriesMax: 0, answer: 'CheckoutStatus' },
    }),
    changePlan: build.mutation<Billing, Schemas['PlanChangeBody']>({
      ...posting('api/billing/change-plan/', 'Billing'),
      invalidatesTags: afterSuccess(() => ['Billing', 'Me']),
    }),
    cancelSubscription: build.mutation<Schemas['Cancelled'], void>({
      ...posting('api/billing/cancel/', 'CancelledOrNone'),
      invalidatesTags: afterSuccess(() => ['Billing', 'Me']),
    }),
    openPortal: build.mutation<Schemas['Checkout'], void>(posting('api/billing/portal/', 'Checkout')),
  }),
});

/** The plans on offer: those that the page carries, until the server has named its own. */
export function useCatalogue(): readonly OfferedPlan[] {
  const { data } = billingApi.usePlansQuery(hasBackend() ? undefined : skipToken);
  return data ?? carriedPlans;
}
