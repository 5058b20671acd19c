import { Ticket } from 'lucide-react';
import { usePostCredits } from '@/api/post-credits';
import { usePricingHref } from '@/components/layout/use-pricing-href';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { useSession } from '@/data/session/use-session';

/** Plans that the server curates for without a credit. */
const subscriptions: readonly string[] = ['basic', 'pro'];

/** Says, before anything is uploaded, what a user without a credit cannot do, and how to change that. */
export function NoCreditNotice() {
  const { isSignedIn } = useSession();
  const { currentData: billing } = usePostCredits(isSignedIn);
  const href = usePricingHref();
  if (!isSignedIn || billing === undefined || billing.posts_remaining > 0) return null;
  const isSubscribed = subscriptions.includes(billing.subscription_tier);
  return (
    <Notice
      tone="warning"
      icon={Ticket}
      className="mb-6"
      action={
        <LinkButton size="small" to={href}>
          Get credits
        </LinkButton>
      }
    >
      <span className="font-semibold">You have no post credits left.</span>{' '}
      {isSubscribed
        ? 'We can still pick your best photos, but a new caption needs a credit.'
        : 'Picking photos and writing a caption for a new trip need one.'}{' '}
      You can buy a single post. Photos you add here are saved meanwhile.
    </Notice>
  );
}
