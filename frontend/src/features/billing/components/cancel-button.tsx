import { useState } from 'react';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Button } from '@/components/ui/button';
import { formatLongDate } from '@/lib/format-date';
import { useCancelSubscription } from '../hooks/use-cancel-subscription';
import type { PaymentDue } from './plan-notice';

function consequence(billing: Billing, due: PaymentDue): string {
  const plan = planNameOf(due.unpaid_plan ?? billing.subscription_tier);
  if (due.unpaid_plan !== null) {
    return `${plan} ends immediately, and you won't be charged again. Your posts are kept.`;
  }
  const end = formatLongDate(billing.subscription_active_until);
  return due.payment_due_by === null
    ? `You keep ${plan} until ${end}. Then your account is free, and your posts are kept.`
    : `The period you paid for is over, so ${plan} ends immediately. Your account is then free, and your posts are kept.`;
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
        Cancel Subscription
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel Subscription"
        text={consequence(billing, due)}
        confirmLabel="Cancel Subscription"
        cancelLabel="Keep plan"
        isDestructive
        isBusy={isCancelling}
        busyText="Cancelling..."
        onConfirm={() => void confirm()}
      />
    </>
  );
}
