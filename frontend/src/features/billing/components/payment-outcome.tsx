import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { type Outcome, useSettlement } from '../hooks/use-settlement';
import { pricingHref, readReturnPlace } from '../return-place';
import { BillingResult } from './billing-result';
import { PaymentSettled } from './payment-settled';

const support = '/contact?subject=A%20payment%20that%20did%20not%20arrive';

export interface PaymentOutcomeProps {
  /** The provider's name of the checkout; null where the address names none. */
  checkoutId: string | null;
}

/** Waits for a payment, and tells what became of it. */
export function PaymentOutcome({ checkoutId }: PaymentOutcomeProps) {
  const { outcome, waitOn } = useSettlement(checkoutId);
  if (outcome === 'settled') return <PaymentSettled />;
  return <BillingResult {...words[outcome]} actions={<Ways outcome={outcome} onWaitOn={waitOn} />} />;
}

type Unsettled = Exclude<Outcome, 'settled'>;

const words: Record<Unsettled, { title: string; text: ReactNode }> = {
  waiting: { title: 'Processing payment…', text: 'This takes a few seconds.' },
  expired: {
    title: 'This checkout has expired',
    text: "It wasn't paid in time, and nothing was charged. You can choose a plan again.",
  },
  missing: {
    title: 'Payment not found',
    text: 'The link is incomplete, or the payment belongs to another account. See your payments on your account page.',
  },
  overdue: {
    title: 'Your payment is taking longer',
    text: "It hasn't arrived after two minutes. Don't pay again: your posts will appear once it does.",
  },
};

interface WaysProps {
  outcome: Unsettled;
  onWaitOn: () => void;
}

function Ways({ outcome, onWaitOn }: WaysProps) {
  if (outcome === 'waiting') return null;
  if (outcome === 'expired') {
    return (
      <LinkButton to={pricingHref(readReturnPlace())} variant="primary">
        Back to pricing
      </LinkButton>
    );
  }
  return (
    <>
      {outcome === 'overdue' ? (
        <Button variant="primary" onClick={onWaitOn}>
          Check again
        </Button>
      ) : (
        <LinkButton to="/account" variant="primary">
          Go to your account
        </LinkButton>
      )}
      <LinkButton to={support}>Contact Support</LinkButton>
    </>
  );
}
