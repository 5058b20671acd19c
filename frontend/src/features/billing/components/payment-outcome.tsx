import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { type Outcome, useSettlement } from '../hooks/use-settlement';
import { pricingHref, readReturnPlace } from '../return-place';
import { texts } from '../texts';
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
  waiting: { title: texts.paymentOutcome.processingPayment, text: texts.paymentOutcome.waitingText },
  expired: {
    title: texts.paymentOutcome.thisCheckoutHasExpired,
    text: texts.paymentOutcome.expiredText,
  },
  missing: {
    title: texts.paymentOutcome.paymentNotFound,
    text: texts.paymentOutcome.missingText,
  },
  overdue: {
    title: texts.paymentOutcome.yourPaymentIsTakingLonger,
    text: texts.paymentOutcome.overdueText,
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
        {texts.shared.backToPricing}
      </LinkButton>
    );
  }
  return (
    <>
      {outcome === 'overdue' ? (
        <Button variant="primary" onClick={onWaitOn}>
          {texts.paymentOutcome.checkAgain}
        </Button>
      ) : (
        <LinkButton to="/account" variant="primary">
          {texts.paymentOutcome.goToYourAccount}
        </LinkButton>
      )}
      <LinkButton to={support}>{texts.paymentOutcome.contactSupport}</LinkButton>
    </>
  );
}
