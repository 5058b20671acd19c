/** How many post credits are left. Read by every step of the workflow, so it belongs to no feature. */
import type { Billing } from '@/api/types';
import { billingFreshSeconds, isBilling, readBilling } from './account-shapes';
import { baseApi } from './base-api';

export const postCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postCredits: build.query<Billing, void>({
      query: () => 'api/billing/me/',
      extraOptions: { retriesMax: 0, isExpected: isBilling },
      transformResponse: readBilling,
      providesTags: ['Billing'],
    }),
  }),
});

const { usePostCreditsQuery } = postCreditsApi;

/** Billing info as it is read everywhere: no retry, and fresh for half a minute. */
export function usePostCredits(isSignedIn: boolean) {
  return usePostCreditsQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: billingFreshSeconds,
  });
}
