import type { Billing } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { LinkButton } from '@/components/ui/link-button';
import { formatLongDate } from '@/lib/format-date';
import { useBillingQuery } from '../api';
import { useConfetti } from '../hooks/use-confetti';
import { readReturnPlace } from '../return-place';
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
        title="Payment successful"
        text={
          <>
            {data && !isFetching ? <Standing billing={data} /> : 'Your posts are ready.'}
            {place === null ? null : <span className="block">Your post is waiting.</span>}
          </>
        }
        actions={
          <>
            <LinkButton to={place ?? '/'} variant="primary">
              Start posting
            </LinkButton>
            <LinkButton to="/account">Manage billing</LinkButton>
          </>
        }
      />
    </>
  );
}

/** A line for the plan, if there is one, and a line for its posts. */
function Standing({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, posts_remaining: posts } = billing;
  const left = `${posts} ${posts === 1 ? 'post' : 'posts'} remaining.`;
  if (end === null) return `You have ${left}`;
  return (
    <>
      <span className="block">{`${planNameOf(tier)} is paid until ${formatLongDate(end)}.`}</span>
      <span className="block">{left}</span>
    </>
  );
}
