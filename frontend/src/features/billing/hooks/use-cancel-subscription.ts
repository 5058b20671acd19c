/** Ends the running plan at the end of what is paid, and tells how that went. */
import { toApiError } from '@/api/errors';
import { showToast } from '@/components/ui/toast';
import { formatLongDate } from '@/lib/format-date';
import { type Cancellation, useCancelSubscriptionMutation } from '../api';

function endOf(answer: Cancellation | null): string {
  const end = answer?.cancel_at ?? null;
  return end === null
    ? 'Your plan will end at the period end.'
    : `Your plan will end on ${formatLongDate(end)}.`;
}

export function useCancelSubscription() {
  const [cancelSubscription, { isLoading }] = useCancelSubscriptionMutation();
  const cancel = async () => {
    const { data, error } = await cancelSubscription();
    if (error === undefined) {
      showToast({ title: 'Subscription cancellation scheduled', text: endOf(data ?? null), tone: 'success' });
    } else {
      const { message } = toApiError(error);
      showToast({ title: 'Unable to cancel', text: message || 'Please try again later.', tone: 'error' });
    }
  };
  return { cancel, isCancelling: isLoading };
}
