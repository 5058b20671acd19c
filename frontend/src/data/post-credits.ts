/** What is left of a plan, and how many post credits. Read by every step of the workflow, so it belongs to no feature. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { Billing } from '@/api/types';
import { baseApi } from './base-api';

const freshSeconds = 30;

export const postCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    billing: build.query<Billing | null, void>({
      query: () => 'api/billing/me/',
      extraOptions: { retriesMax: 0, answer: 'BillingOrNone' },
      providesTags: ['Billing'],
    }),
  }),
});

/** Billing info as most screens read it: no retry, and fresh for half a minute. */
export function useFreshBilling(isSignedIn = true) {
  return postCreditsApi.useBillingQuery(isSignedIn ? undefined : skipToken, {
    refetchOnMountOrArgChange: freshSeconds,
  });
}

/** The same for those to whom no billing information is as good as none yet. */
export function usePostCredits(isSignedIn: boolean) {
  const { data, currentData, isLoading } = useFreshBilling(isSignedIn);
  return { data: data ?? undefined, currentData: currentData ?? undefined, isLoading };
}
