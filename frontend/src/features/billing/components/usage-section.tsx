import { Card } from '@/components/ui/card';

export interface UsageSectionProps {
  postsRemaining: number;
}

/** What is left to post. */
export function UsageSection({ postsRemaining }: UsageSectionProps) {
  return (
    <Card as="section" aria-labelledby="usage-title" className="grid gap-3">
      <h2 id="usage-title">Usage Statistics</h2>
      <p>
        <span className="font-display text-[2.75rem]/none font-medium lining-nums">{postsRemaining}</span>{' '}
        <span className="text-ink-2">{postsRemaining === 1 ? 'post remaining' : 'posts remaining'}</span>
      </p>
    </Card>
  );
}
