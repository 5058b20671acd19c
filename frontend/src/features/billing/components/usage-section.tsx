import { clsx } from 'clsx';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { texts } from '../texts';

export interface UsageSectionProps {
  postsRemaining: number;
  /** How many posts the plan gives a month; null without a plan. */
  monthlyPosts: number | null;
}

/** What is left to post, and of a plan how much of its month that is. */
export function UsageSection({ postsRemaining, monthlyPosts }: UsageSectionProps) {
  return (
    <Card as="section" aria-labelledby="usage-title" className="grid gap-3">
      <h2 id="usage-title">{texts.usageSection.usageStatistics}</h2>
      <p>
        <span className="font-display text-[2.75rem]/none font-medium lining-nums">{postsRemaining}</span>{' '}
        <span className="text-ink-2">{texts.usageSection.postsRemaining(postsRemaining)}</span>
      </p>
      {monthlyPosts === null ? null : <PostPanels filled={postsRemaining} count={monthlyPosts} />}
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
