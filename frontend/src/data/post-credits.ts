/** What is left of a plan, and how many post credits. Read by every step of the workflow, so it belongs to no feature. */
import { skipToken } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/base-api';
import type { Billing } from '@/api/types';
import { useSession } from '@/data/session/use-session';

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
export function useFreshBilling() {
  const { isSignedIn } = useSession();
  return postCreditsApi.useBillingQuery(isSignedIn ? undefined : skipToken, {
    refetchOnMountOrArgChange: freshSeconds,
  });
}
