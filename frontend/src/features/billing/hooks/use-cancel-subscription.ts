/** Ends the running plan at the end of what is paid, or at once where nothing is, and tells how that went. */
import { toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { formatLongDate } from '@/lib/format-date';
import { type Cancellation, useCancelSubscriptionMutation, useLazyBillingQuery } from '../api';

function endOf({ cancel_at: end }: Cancellation): string {
  return end === null
    ? 'Your plan will end at the period end.'
    : `Your plan will end on ${formatLongDate(end)}.`;
}

function announce(answer: Cancellation, hasEnded: boolean) {
  if (hasEnded) {
    showToast({
      title: 'Subscription ended',
      text: "You won't be charged again.",
      tone: 'success',
    });
  } else {
    showToast({ title: 'Subscription cancellation scheduled', text: endOf(answer), tone: 'success' });
  }
}

export function useCancelSubscription() {
  const [cancelSubscription, { isLoading }] = useCancelSubscriptionMutation();
  const [readBilling] = useLazyBillingQuery();
  /** A plan that ends later is still there, with the day of its end. */
  const hasEnded = async () => {
    const { data } = await readBilling();
    return data ? data.cancel_at === null && data.subscription_active_until === null : false;
  };
  const cancel = async () => {
    const { data, error } = await cancelSubscription();
    if (data !== undefined) {
      announce(data, await hasEnded());
    } else {
      const { message } = toApiError(error);
      showToast({ title: 'Unable to cancel', text: message || 'Please try again later.', tone: 'error' });
    }
  };
  return { cancel, isCancelling: isLoading };
}
