/** Ends the running plan at the end of what is paid, or at once where nothing is, and tells how that went. */

import { toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { formatLongDate } from '@/lib/format-date';
import { type Cancellation, useCancelSubscriptionMutation, useLazyBillingQuery } from '../api';
import { texts } from '../texts';

function endOf({ cancel_at: end }: Cancellation): string {
  return end === null
    ? texts.useCancelSubscription.endsAtPeriodEnd
    : texts.useCancelSubscription.endsOn(formatLongDate(end));
}

function announce(answer: Cancellation, hasEnded: boolean) {
  if (hasEnded) {
    showToast({
      title: texts.useCancelSubscription.subscriptionEnded,
      text: texts.useCancelSubscription.youWontBeChargedAgain,
      tone: 'success',
    });
  } else {
    showToast({
      title: texts.useCancelSubscription.subscriptionCancellationScheduled,
      text: endOf(answer),
      tone: 'success',
    });
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
      showToast({
        title: texts.useCancelSubscription.unableToCancel,
        text: message || texts.useCancelSubscription.pleaseTryAgainLater,
        tone: 'error',
      });
    }
  };
  return { cancel, isCancelling: isLoading };
}
