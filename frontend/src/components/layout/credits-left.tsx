import { clsx } from 'clsx';
import { Ticket } from 'lucide-react';
import { usePostCredits } from '@/api/post-credits';
import { useSession } from '@/data/session/use-session';
import { Link } from '@/lib/router';
import { texts } from './texts';
import { usePricingHref } from './use-pricing-href';

/** How many post credits are left, at the end of the steps, and the way to more of them. */
export function CreditsLeft() {
  const { isSignedIn } = useSession();
  const { currentData: billing } = usePostCredits(isSignedIn);
  const href = usePricingHref();
  if (!isSignedIn || billing === undefined) return null;
  const { posts_remaining: left } = billing;
  return (
    <Link
      to={href}
      className={clsx(
        'mt-4 flex min-h-9 flex-none items-center gap-1.5 rounded-pill border px-3 text-xs max-sm:-mx-1 max-sm:border-transparent max-sm:px-1 no-underline figures md:mt-5',
        left === 0 ? 'border-warn bg-warn-soft text-ink' : 'border-line text-ink-2 hover:text-ink',
      )}
    >
      <Ticket className={clsx('size-4', left === 0 && 'text-warn')} />
      {`${left} `}
      <span className="max-lg:sr-only">{texts.plans.creditsLeft(left)}</span>
    </Link>
  );
}
