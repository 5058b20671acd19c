import { useState } from 'react';
import { toApiError } from '@/api/errors';
import { useLazyBillingQuery } from '@/api/post-credits';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { formatLongDate } from '@/lib/format-date';
import { useCancelSubscriptionMutation } from '../api';
import { texts } from '../texts';
import type { PaymentDue } from './plan-notice';

function consequence(billing: Billing, due: PaymentDue): string {
  const plan = planNameOf(due.unpaid_plan ?? billing.subscription_tier);
  if (due.unpaid_plan !== null) return texts.cancelButton.endsUnpaid(plan);
  const end = formatLongDate(billing.subscription_active_until);
  return due.payment_due_by === null
    ? texts.cancelButton.endsLater(plan, end)
    : texts.cancelButton.endsNow(plan);
}

/** Ends the running plan at the end of what is paid, or at once where nothing is, and tells how that went. */
function useCancelling() {
  const [cancelSubscription, { isLoading }] = useCancelSubscriptionMutation();
  const [readBilling] = useLazyBillingQuery();
  /** A plan that ends later is still there, with the day of its end. */
  const hasEnded = async () => {
    const { data } = await readBilling();
    return data ? data.cancel_at === null && data.subscription_active_until === null : false;
  };
  const cancel = async () => {
    const { data, error } = await cancelSubscription();
    if (data === undefined) {
      const text = toApiError(error).message || texts.cancelButton.pleaseTryAgainLater;
      showToast({ title: texts.cancelButton.unableToCancel, text, tone: 'error' });
    } else if (await hasEnded()) {
      showToast({ ...texts.cancelButton.ended, tone: 'success' });
    } else {
      const { cancel_at: end } = data;
      showToast({
        title: texts.cancelButton.subscriptionCancellationScheduled,
        text:
          end === null ? texts.cancelButton.endsAtPeriodEnd : texts.cancelButton.endsOn(formatLongDate(end)),
        tone: 'success',
      });
    }
  };
  return { cancel, isCancelling: isLoading };
}

/** Asks once more before a plan is ended. It stays where that is planned already, without an effect. */
export function CancelButton({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cancel, isCancelling } = useCancelling();
  const isPlanned = billing.cancel_at !== null && due.unpaid_plan === null;
  const confirm = async () => {
    await cancel();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="danger" size="small" aria-disabled={isPlanned} onClick={() => setIsAsking(!isPlanned)}>
        {texts.cancelButton.cancelSubscription}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.cancelButton.cancelSubscription}
        text={consequence(billing, due)}
        cancelLabel={texts.cancelButton.keepPlan}
        isDestructive
        isBusy={isCancelling}
        busyText={texts.cancelButton.cancelling}
        fallbackFocus={() => document.getElementById('plan-title')}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
