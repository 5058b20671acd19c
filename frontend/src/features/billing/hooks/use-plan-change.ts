/** From the wish for another plan to its confirmation. */
import { useState } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import { useBillingQuery, useChangePlanMutation, useSubscriptionQuery } from '../api';
import type { OfferedPlan } from '../catalogue';
import { type PlanChangeWords, planChange } from '../plan-changes';
import { useCatalogue } from './use-catalogue';

/** How far the change has come. */
export type PlanChangeState =
  | { kind: 'loading' }
  | { kind: 'unknown'; error: ApiError; isFetching: boolean; reload: () => void }
  | { kind: 'noSubscription' }
  | { kind: 'already' }
  | {
      kind: 'asking';
      words: PlanChangeWords;
      isWorking: boolean;
      error: ApiError | null;
      confirm: () => void;
    }
  | { kind: 'done'; words: PlanChangeWords };

const fresh = { refetchOnMountOrArgChange: true };

/** Asked afresh: the plan may have been changed in another tab. */
function useStanding() {
  const subscription = useSubscriptionQuery(undefined, fresh);
  const billing = useBillingQuery(undefined, fresh);
  const error = subscription.error ?? billing.error;
  return {
    subscription: subscription.data,
    billing: billing.data,
    error: error === undefined ? null : toApiError(error),
    isFetching: subscription.isFetching || billing.isFetching,
    reload: () => {
      void subscription.refetch();
      void billing.refetch();
    },
  };
}

export function usePlanChange(plan: OfferedPlan): PlanChangeState {
  const offered = useCatalogue();
  const { subscription, billing, error, isFetching, reload } = useStanding();
  const [changePlan, { isLoading, error: refusal }] = useChangePlanMutation();
  const [done, setDone] = useState<PlanChangeWords | null>(null);
  const failure = refusal === undefined ? null : toApiError(refusal);
  if (done !== null) return { kind: 'done', words: done };
  if (error?.status === 404 || failure?.status === 404) return { kind: 'noSubscription' };
  if (failure?.status === 409) return { kind: 'already' };
  if (error !== null) return { kind: 'unknown', error, isFetching, reload };
  if (subscription === undefined || !billing) return { kind: 'loading' };
  const words = planChange(plan, subscription, billing, offered);
  if (words === null) return { kind: 'already' };
  const confirm = async () => {
    const answer = await changePlan(plan.backendName);
    if (answer.error === undefined) setDone(words);
  };
  return { kind: 'asking', words, isWorking: isLoading, error: failure, confirm: () => void confirm() };
}
