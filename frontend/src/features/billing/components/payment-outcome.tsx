import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '@/api/base-api';
import { toApiError } from '@/api/errors';
import type { Billing, Schemas } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { Button, LinkButton } from '@/components/ui/button';
import { postCreditsApi } from '@/data/post-credits';
import { formatLongDate } from '@/lib/format-date';
import { billingApi, fresh } from '../api';
import { readReturnPlace } from '../payment-page';
import { texts } from '../texts';
import { BillingResult, PricingLink } from './billing-result';
import { Confetti } from './confetti';

const support = '/contact?subject=A%20payment%20that%20did%20not%20arrive';

/**
 * Waits for a payment and shows its outcome. All but a paid one are in the same live region, so that screen readers
 * announce them. Null is for an address that names no checkout.
 */
export function PaymentOutcome({ checkoutId }: { checkoutId: string | null }) {
  const { outcome, waitOn } = useSettlement(checkoutId);
  const contact = <LinkButton to={support} label={texts.paymentOutcome.contactSupport} />;
  if (outcome === 'settled') return <PaymentSettled />;
  const actions = {
    waiting: undefined,
    unreachable: undefined,
    expired: <PricingLink />,
    missing: (
      <>
        <LinkButton to="/account" variant="primary" label={texts.paymentOutcome.goToYourAccount} />
        {contact}
      </>
    ),
    overdue: (
      <>
        <Button variant="primary" onClick={waitOn} label={texts.paymentOutcome.checkAgain} />
        {contact}
      </>
    ),
  };
  return <BillingResult {...texts.paymentOutcome[outcome]} actions={actions[outcome]} />;
}

/** What is there now, and the ways on. Posting starts at the step that was left, if one was. */
function PaymentSettled() {
  const place = readReturnPlace();
  const { data, isFetching } = postCreditsApi.useBillingQuery();
  return (
    <>
      <Confetti />
      <BillingResult
        tone="success"
        title={texts.paymentOutcome.paymentSuccessful}
        text={
          <>
            {data && !isFetching ? <Standing billing={data} /> : texts.paymentOutcome.yourPostsAreReady}
            {place === null ? null : <span className="block">{texts.paymentOutcome.yourPostIsWaiting}</span>}
          </>
        }
        actions={
          <>
            <LinkButton to={place ?? '/'} variant="primary" label={texts.paymentOutcome.startPosting} />
            <LinkButton to="/account" label={texts.shared.manageBilling} />
          </>
        }
      />
    </>
  );
}

function Standing({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, posts_remaining: posts } = billing;
  const left = texts.paymentOutcome.postsRemaining(posts);
  if (end === null) return texts.paymentOutcome.youHave(left);
  return (
    <>
      <span className="block">{texts.paymentOutcome.isPaidUntil(planNameOf(tier), formatLongDate(end))}</span>
      <span className="block">{left}</span>
    </>
  );
}

const pollMs = 2000;
const patienceMs = 120_000;

/** `unreachable`: the last answer failed. `missing`: no such checkout, or another's. `overdue`: nobody asks any more. */
type Outcome = 'waiting' | 'unreachable' | 'settled' | 'expired' | 'missing' | 'overdue';

function outcomeOfCheckout(data: Schemas['CheckoutStatus'] | undefined, error: unknown): Outcome {
  if (error !== undefined && toApiError(error).status === 404) return 'missing';
  if (data !== undefined && data.status !== 'open') return data.status;
  return error === undefined ? 'waiting' : 'unreachable';
}

/** Without a checkout's name, whatever has been paid counts. */
function outcomeOfBilling(data: Billing | null | undefined, error: unknown): Outcome {
  if (data && (data.subscription_tier !== 'free' || data.posts_remaining > 0)) return 'settled';
  return error === undefined ? 'waiting' : 'unreachable';
}

/** Asks about one checkout, or about the account where no checkout is named, until there is an answer. */
function useSettlement(checkoutId: string | null) {
  const dispatch = useDispatch();
  const [isPatient, setIsPatient] = useState(true);
  const isNamed = checkoutId !== null;
  const checkout = billingApi.useCheckoutQuery(checkoutId ?? skipToken, fresh);
  const billing = postCreditsApi.useBillingQuery(isNamed ? skipToken : undefined, fresh);
  const found = isNamed
    ? outcomeOfCheckout(checkout.currentData, checkout.error)
    : outcomeOfBilling(billing.currentData, billing.error);
  const isOpen = found === 'waiting' || found === 'unreachable';
  const isWaiting = isOpen && isPatient;
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
  // What was bought shows wherever the plan is shown.
  const isBought = isNamed && found === 'settled';
  useEffect(() => {
    if (isBought) dispatch(baseApi.util.invalidateTags(['Billing', 'Me']));
  }, [dispatch, isBought]);
  return {
    outcome: isOpen && !isPatient ? 'overdue' : found,
    /** Waits for another two minutes. */
    waitOn: () => {
      setIsPatient(true);
      void refetch();
    },
  };
}
