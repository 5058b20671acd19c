import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { formatLongDate } from '@/lib/format-date';
import { useBillingQuery } from '../api';
import { useConfetti } from '../hooks/use-confetti';
import { readReturnPlace } from '../return-place';
import { texts } from '../texts';
import { BillingResult } from './billing-result';
import { Confetti } from './confetti';

/** What is there now, and the ways on. Posting starts at the step that was left, if one was. */
export function PaymentSettled() {
  const isFalling = useConfetti();
  const place = readReturnPlace();
  const { data, isFetching } = useBillingQuery();
  return (
    <>
      {isFalling ? <Confetti /> : null}
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
