import type { PostTotals } from '@/api/types';

/** What all posts add up to. */
export function HistoryTiles({ totals }: { totals: PostTotals }) {
  const tiles = [
    ['Total Posts', totals.posts],
    ['Total Images', totals.images],
    ['Total Hashtags', totals.hashtags],
    ['Styles Used', totals.styles],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
      {tiles.map(([term, count]) => (
        <div key={term} className="flex flex-col-reverse bg-surface px-5 py-4">
          <dt className="text-sm text-ink-2">{term}</dt>
          <dd className="font-display text-2xl font-medium figures">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
