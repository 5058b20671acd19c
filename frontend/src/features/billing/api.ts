/** Plans, payments and what is left of them. */
import { skipToken } from '@reduxjs/toolkit/query';
import { isBilling, readBilling, timeOf } from '@/api/account-shapes';
import { afterSuccess } from '@/api/after-success';
import { hasFields, isFilledText, isList, isListOf, isNumber, isOneOf, isTime } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import type {
  Billing,
  BillingHistory,
  CheckoutSession,
  CheckoutState,
  Plan,
  PlanName,
  Schemas,
  SubscriptionDetails,
} from '@/api/types';
import { hasBackend } from '@/config/env';
import { carriedPlans, type OfferedPlan, offeredPlan } from './catalogue';

type Cancellation = Schemas['Cancelled'];

const isOffer = hasFields({
  id: isFilledText,
  name: isFilledText,
  backend_name: isFilledText,
  price_cents: isNumber,
  currency: isFilledText,
  features: isList,
});

const isSubscription = hasFields({ plan: isFilledText, current_period_end: isTime });

const hasAddress = hasFields({ url: isFilledText });

const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<OfferedPlan[], void>({
      query: () => 'api/payment/plans/',
      extraOptions: { isExpected: isListOf(isOffer) },
      transformResponse: (plans: Plan[]) => plans.map(offeredPlan),
    }),
    billingHistory: build.query<BillingHistory, void>({
      query: () => 'api/billing/history/',
      providesTags: ['Billing'],
      extraOptions: { isExpected: hasFields({ entries: isList, payments: isList }) },
      transformResponse: (answer: BillingHistory) => ({
        ...answer,
        unpaid_plan: answer.unpaid_plan ?? null,
        payment_due_by: timeOf(answer.payment_due_by),
      }),
    }),
    subscription: build.query<SubscriptionDetails, void>({
      query: () => 'api/payment/subscription/',
      providesTags: ['Billing'],
      extraOptions: { retriesMax: 0, isExpected: isSubscription },
      transformResponse: (answer: SubscriptionDetails) => ({
        ...answer,
        cancel_at: timeOf(answer.cancel_at),
      }),
    }),
    startCheckout: build.mutation<CheckoutSession, PlanName>({
      query: (plan) => ({ url: 'api/billing/checkout-session/', method: 'POST', body: { plan } }),
      extraOptions: { isExpected: hasAddress },
    }),
    checkout: build.query<CheckoutState, string>({
      query: (id) => `api/billing/checkout-session/${encodeURIComponent(id)}/`,
      extraOptions: {
        retriesMax: 0,
        isExpected: hasFields({ status: isOneOf('open', 'settled', 'expired') }),
      },
    }),
    changePlan: build.mutation<Billing, PlanName>({
      query: (plan) => ({ url: 'api/billing/change-plan/', method: 'POST', body: { plan } }),
      extraOptions: { isExpected: isBilling },
      transformResponse: readBilling,
      invalidatesTags: afterSuccess(() => ['Billing', 'Me']),
    }),
    cancelSubscription: build.mutation<Cancellation, void>({
      query: () => ({ url: 'api/billing/cancel/', method: 'POST' }),
      transformResponse: (answer: Partial<Cancellation> | null) => ({ cancel_at: timeOf(answer?.cancel_at) }),
      invalidatesTags: afterSuccess(() => ['Billing', 'Me']),
    }),
    openPortal: build.mutation<CheckoutSession, void>({
      query: () => ({ url: 'api/billing/portal/', method: 'POST' }),
      extraOptions: { isExpected: hasAddress },
    }),
  }),
});

export const {
  useBillingHistoryQuery,
  useSubscriptionQuery,
  useStartCheckoutMutation,
  useCheckoutQuery,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useOpenPortalMutation,
} = billingApi;

/** The plans on offer: those that the page carries, until the server has named its own. */
export function useCatalogue(): readonly OfferedPlan[] {
  const { data } = billingApi.usePlansQuery(hasBackend() ? undefined : skipToken);
  return data ?? carriedPlans;
}
