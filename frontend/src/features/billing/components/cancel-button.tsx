import { useState } from 'react';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Button } from '@/components/ui/button';
import { formatLongDate } from '@/lib/format-date';
import { useCancelSubscription } from '../hooks/use-cancel-subscription';
import { texts } from '../texts';
import type { PaymentDue } from './plan-notice';

function consequence(billing: Billing, due: PaymentDue): string {
  const plan = planNameOf(due.unpaid_plan ?? billing.subscription_tier);
  if (due.unpaid_plan !== null) {
    return texts.cancelButton.endsUnpaid(plan);
  }
  const end = formatLongDate(billing.subscription_active_until);
  return due.payment_due_by === null
    ? texts.cancelButton.endsLater(plan, end)
    : texts.cancelButton.endsNow(plan);
}

/** Asks once more before a plan is ended. It stays where that is planned already, without an effect. */
export function CancelButton({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cancel, isCancelling } = useCancelSubscription();
  const isPlanned = billing.cancel_at !== null && due.unpaid_plan === null;
  const confirm = async () => {
    await cancel();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="danger" size="small" disabled={isPlanned} onClick={() => setIsAsking(true)}>
        {texts.cancelButton.cancelSubscription}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.cancelButton.cancelSubscription}
        text={consequence(billing, due)}
        confirmLabel={texts.cancelButton.cancelSubscription}
        cancelLabel={texts.cancelButton.keepPlan}
        isDestructive
        isBusy={isCancelling}
        busyText={texts.cancelButton.cancelling}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
