import type { PostTotals } from '@/api/types';
import { texts } from '../texts';

/** What all posts add up to. */
export function HistoryTiles({ totals }: { totals: PostTotals }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
      {(['posts', 'images', 'hashtags', 'styles'] as const).map((name) => (
        <div key={name} className="flex flex-col-reverse bg-surface px-5 py-4">
          <dt className="text-sm text-ink-2">{texts.totals[name]}</dt>
          <dd className="font-display text-2xl font-medium figures">
            {totals[name].toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
