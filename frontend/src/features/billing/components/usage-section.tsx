import { clsx } from 'clsx';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useFreshBilling } from '@/data/post-credits';
import { useCatalogue } from '../api';
import { monthlyPlan } from '../catalogue';
import { texts } from '../texts';

/** What is left to post, and of a plan how much of its month that is; nothing where that cannot be known. */
export function UsageSection() {
  const { data, error } = useFreshBilling();
  const plans = useCatalogue();
  if (data === undefined && error === undefined) return <UsageLoading />;
  if (!data) return null;
  const { posts_remaining: left, subscription_tier: tier } = data;
  const plan = monthlyPlan(tier, plans);
  return (
    <Card as="section" aria-labelledby="usage-title" className="grid gap-3">
      <h2 id="usage-title">{texts.usageSection.usageStatistics}</h2>
      <p>
        <span className="font-display text-[2.75rem]/none font-medium lining-nums">{left}</span>{' '}
        <span className="text-ink-2">{texts.usageSection.postsRemaining(left)}</span>
      </p>
      {plan === null ? null : <PostPanels filled={left} count={plan.posts} />}
    </Card>
  );
}

/** As high as what is to come. That it loads is said above it. */
export function UsageLoading() {
  return (
    <Card className="grid gap-3">
      <h2>{texts.usageSection.usageStatistics}</h2>
      <Skeleton className="h-11 w-3/5" />
    </Card>
  );
}

/** One panel for each post of a month. Single posts that were bought on top of it fill no more than there are. */
function PostPanels({ filled, count }: { filled: number; count: number }) {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.75">
      {places.map((place) => (
        <span
          key={place}
          data-filled={place <= filled}
          className={clsx('flex-1 rounded-[1px]', place <= filled ? 'bg-primary' : 'bg-line')}
        />
      ))}
    </div>
  );
}
