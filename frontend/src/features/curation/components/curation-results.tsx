import { Columns3 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { PhotoStack } from '@/data/trips/curation-view';
import { useOverlay } from '@/lib/focus/use-overlay';
import { useChoices } from '../hooks/use-choices';
import { markedMin, useCompare } from '../hooks/use-compare';
import { useGridPlace } from '../hooks/use-grid-place';
import { everyPhoto, usePhotoView } from '../hooks/use-photo-view';
import { useStanding } from '../hooks/use-standing';
import { texts } from '../texts';
import { Comparing } from './comparing';
import { Inspector, PhotoSheet } from './inspector';
import { Keys } from './keys';
import { PhotoGrid } from './photo-grid';
import { PhotoTools } from './photo-tools';

interface CurationResultsProps {
  tripId: string;
  photos: readonly TripPhoto[];
  /** Changes with every curation, and not with what is toggled. */
  version: string;
  onReload: () => void;
  notice: ReactNode;
}

/** What the screen shows and does; its parts take of it what they need. */
function usePicks({ tripId, photos, version, onReload }: Omit<CurationResultsProps, 'notice'>) {
  const standing = useStanding(photos, version);
  const { stacks, setKeeper, setBeside } = standing;
  const view = usePhotoView(tripId, standing, version);
  const place = useGridPlace(view.inSight);
  const compare = useCompare(stacks);
  const details = useOverlay('details');
  const choices = useChoices({ tripId, setKeeper, setBeside, isQuiet: compare.comparison !== null });
  const { toggle } = choices;
  const { setCurrent } = place;
  const { mark, look, isMarking } = compare;
  const { open } = details;
  return {
    tripId,
    photos,
    onReload,
    stacks,
    view,
    place,
    compare,
    details,
    choices,
    /** The same object for as long as its functions are, so that a photo is drawn anew only when it changes. */
    actions: useMemo(
      () => ({ toggle, setCurrent, open, look, mark, isMarking }),
      [toggle, setCurrent, open, look, mark, isMarking],
    ),
    canCompare: photos.length > 1,
    /** The focus goes to the photo, as it does not by `choices`. */
    keep: (of: PhotoStack, photo: TripPhoto) => {
      if (of.keeper.id !== photo.id) choices.makeKeeper(of, photo);
      place.focus(photo.id);
    },
    setApart: (of: PhotoStack, photo: TripPhoto) => {
      choices.toggleNotDuplicate(of, photo);
      place.focus(photo.id);
    },
  };
}

export type Picks = ReturnType<typeof usePicks>;

export function CurationResults({ notice, ...trip }: CurationResultsProps) {
  const picks = usePicks(trip);
  const { photos, view } = picks;
  return (
    <>
      <PageHeading title={texts.step.title} aside={<CurationTotals photos={photos} />} />
      {notice}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div>
          <PhotoTools {...picks} />
          <Keys {...picks} />
          <MarkingBar {...picks} />
          <PhotoGrid {...picks} />
          {view.inSight.length > 0 ? null : (
            <EmptyState
              {...texts.nothingFound}
              action={{ label: texts.nothingFound.action, onClick: () => view.setQuery(everyPhoto) }}
            />
          )}
        </div>
        <Inspector {...picks} />
      </div>
      <Comparing {...picks} />
      <PhotoSheet {...picks} />
    </>
  );
}

function CurationTotals({ photos }: { photos: readonly TripPhoto[] }) {
  const total = photos.length;
  const selected = photos.filter(({ is_selected }) => is_selected).length;
  const rows = [
    [texts.totals.total, total],
    [texts.totals.selected, selected],
    [texts.totals.filteredOut, total - selected],
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

/** Photos of different stacks are marked for the compare view by touch; wide screens have the inspector for it. */
function MarkingBar({ compare, place: { current }, canCompare }: Picks) {
  const { isMarking, marked, beginMarking, endMarking } = compare;
  if (!canCompare) return null;
  if (!isMarking) {
    return (
      <div className="mb-4 lg:hidden">
        <Button size="small" onClick={beginMarking}>
          <Columns3 className="size-4.5" />
          {texts.marking.begin}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="sticky top-15 z-(--z-bar) mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-y border-line bg-sunken px-gutter py-2.5 max-lg:-mx-gutter lg:top-18 lg:rounded-card lg:border-x lg:px-4">
      <legend className="sr-only">{texts.marking.legend}</legend>
      <p aria-live="polite" className="text-sm figures">
        {texts.marking.marked(marked.size)}
      </p>
      <div className="flex items-center gap-2">
        <Button size="small" variant="ghost" onClick={endMarking} label={texts.marking.end} />
        <Button
          size="small"
          variant="primary"
          disabled={marked.size < markedMin}
          onClick={() => current !== undefined && compare.compare(current)}
          label={texts.marking.compare}
        />
      </div>
    </fieldset>
  );
}
