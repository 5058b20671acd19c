import { useBillingQuery } from '@/api/post-credits';
import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { formatLongDate } from '@/lib/format-date';
import { useSettlement } from '../hooks/use-settlement';
import { readReturnPlace } from '../return-place';
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
  const contact = <LinkButton to={support}>{texts.paymentOutcome.contactSupport}</LinkButton>;
  switch (outcome) {
    case 'settled':
      return <PaymentSettled />;
    case 'waiting':
      return <BillingResult {...texts.paymentOutcome.waiting} />;
    case 'expired':
      return <BillingResult {...texts.paymentOutcome.expired} actions={<PricingLink />} />;
    case 'missing':
      return (
        <BillingResult
          {...texts.paymentOutcome.missing}
          actions={
            <>
              <LinkButton to="/account" variant="primary">
                {texts.paymentOutcome.goToYourAccount}
              </LinkButton>
              {contact}
            </>
          }
        />
      );
    case 'overdue':
      return (
        <BillingResult
          {...texts.paymentOutcome.overdue}
          actions={
            <>
              <Button variant="primary" onClick={waitOn}>
                {texts.paymentOutcome.checkAgain}
              </Button>
              {contact}
            </>
          }
        />
      );
  }
}

/** What is there now, and the ways on. Posting starts at the step that was left, if one was. */
function PaymentSettled() {
  const place = readReturnPlace();
  const { data, isFetching } = useBillingQuery();
  return (
    <>
      <Confetti />
      <BillingResult
        tone="success"
        title={texts.paymentSettled.paymentSuccessful}
        text={
          <>
            {data && !isFetching ? <Standing billing={data} /> : texts.paymentSettled.yourPostsAreReady}
            {place === null ? null : <span className="block">{texts.paymentSettled.yourPostIsWaiting}</span>}
          </>
        }
        actions={
          <>
            <LinkButton to={place ?? '/'} variant="primary">
              {texts.paymentSettled.startPosting}
            </LinkButton>
            <LinkButton to="/account">{texts.shared.manageBilling}</LinkButton>
          </>
        }
      />
    </>
  );
}

/** A line for the plan, if there is one, and a line for its posts. */
function Standing({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, posts_remaining: posts } = billing;
  const left = texts.paymentSettled.postsRemaining(posts);
  if (end === null) return texts.paymentSettled.youHave(left);
  return (
    <>
      <span className="block">{texts.paymentSettled.isPaidUntil(planNameOf(tier), formatLongDate(end))}</span>
      <span className="block">{left}</span>
    </>
  );
}
