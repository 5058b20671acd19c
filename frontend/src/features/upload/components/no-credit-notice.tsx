import { Ticket } from 'lucide-react';
import { usePostCredits } from '@/api/post-credits';
import { usePricingHref } from '@/components/layout/use-pricing-href';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { useSession } from '@/data/session/use-session';
import { texts } from '../texts';

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
          {texts.noCredit.action}
        </LinkButton>
      }
    >
      <span className="font-semibold">{texts.noCredit.title}</span>{' '}
      {isSubscribed ? texts.noCredit.subscribed : texts.noCredit.unsubscribed} {texts.noCredit.buy}
    </Notice>
  );
}
