import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '@/api/base-api';
import { toApiError } from '@/api/errors';
import { useBillingQuery } from '@/api/post-credits';
import type { Billing, Schemas } from '@/api/types';
import { useCheckoutQuery } from '../api';

const pollMs = 2000;
const patienceMs = 120_000;

/** `missing`: there is no such checkout, or it is another's. `overdue`: nobody asks any more. */
type Outcome = 'waiting' | 'settled' | 'expired' | 'missing' | 'overdue';

function outcomeOfCheckout(data: Schemas['CheckoutStatus'] | undefined, error: unknown): Outcome {
  if (error !== undefined && toApiError(error).status === 404) return 'missing';
  if (data === undefined || data.status === 'open') return 'waiting';
  return data.status;
}

/** Without a checkout's name, whatever has been paid counts. */
function outcomeOfBilling(data: Billing | null | undefined): Outcome {
  if (!data) return 'waiting';
  return data.subscription_tier !== 'free' || data.posts_remaining > 0 ? 'settled' : 'waiting';
}

/** Asks about one checkout, or about the account where no checkout is named, until there is an answer. */
export function useSettlement(checkoutId: string | null) {
  const [isPatient, setIsPatient] = useState(true);
  const isNamed = checkoutId !== null;
  const fresh = { refetchOnMountOrArgChange: true };
  const checkout = useCheckoutQuery(checkoutId ?? skipToken, fresh);
  const billing = useBillingQuery(isNamed ? skipToken : undefined, fresh);
  const found = isNamed
    ? outcomeOfCheckout(checkout.currentData, checkout.error)
    : outcomeOfBilling(billing.currentData);
  const isWaiting = found === 'waiting' && isPatient;
  const { refetch } = isNamed ? checkout : billing;
  useEffect(() => {
    if (!isWaiting) return;
    const asking = setInterval(() => void refetch(), pollMs);
    const givingUp = setTimeout(() => setIsPatient(false), patienceMs);
    return () => {
      clearInterval(asking);
      clearTimeout(givingUp);
    };
  }, [isWaiting, refetch]);
  useRefreshedPlan(isNamed && found === 'settled');
  return {
    outcome: found === 'waiting' && !isPatient ? 'overdue' : found,
    /** Waits for another two minutes. */
    waitOn: () => {
      setIsPatient(true);
      void refetch();
    },
  };
}

/** What was bought shows wherever the plan is shown. */
function useRefreshedPlan(isSettled: boolean) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (isSettled) dispatch(baseApi.util.invalidateTags(['Billing', 'Me']));
  }, [dispatch, isSettled]);
}
