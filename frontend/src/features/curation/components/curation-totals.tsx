import type { TripPhoto } from '@/api/types';
import { totalsOf } from '@/data/trips/curation-view';
import { texts } from '../texts';

/** How many photos there are, are picked and are left out. */
export function CurationTotals({ photos }: { photos: readonly TripPhoto[] }) {
  const { total, selected, filteredOut } = totalsOf(photos);
  const rows = [
    [texts.totals.total, total],
    [texts.totals.selected, selected],
    [texts.totals.filteredOut, filteredOut],
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {rows.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="font-display text-2xl/8 font-medium figures">{count}</dd>
          </div>
        ))}
      </dl>
      <p aria-live="polite" className="sr-only">
        {texts.selected(selected, total)}
      </p>
    </>
  );
}
