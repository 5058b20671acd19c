import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { shotsOf } from '@/data/trips/curation-view';
import type { GridPlace } from '../hooks/use-grid-place';
import { texts } from '../texts';
import type { Picks } from './curation-results';

const CompareView = lazy(async () => ({ default: (await import('../compare/compare-view')).CompareView }));

/** The compare view while something is compared. Closed, it gives the focus back to where one was. */
export function Comparing({ stacks, choices, place, compare, onReload }: Picks) {
  const { comparison, close } = compare;
  const [notDuplicateId, setNotDuplicateId] = useState<string | null>(null);
  useFocusAfter(comparison !== null, place);
  if (comparison === null) {
    if (notDuplicateId !== null) setNotDuplicateId(null);
    return null;
  }
  const choose = (photo: TripPhoto) => {
    const { keeperId } = comparison;
    const stack = stacks.find(({ keeper }) => keeper.id === keeperId);
    if (stack === undefined) choices.toggle(photo);
    else if (photo.id !== keeperId) choices.makeKeeper(stack, photo);
    place.setCurrent(photo.id);
  };
  const toggleNotDuplicate = (photo: TripPhoto) => {
    const stack = stacks.find((each) => shotsOf(each).includes(photo));
    if (stack === undefined) return;
    choices.toggleNotDuplicate(stack, photo);
    setNotDuplicateId(photo.id);
    // The shots that stay together stay in sight.
    const left = shotsOf(stack).filter((shot) => shot !== photo);
    compare.look((left.length > 1 ? left[0] : undefined) ?? photo);
    place.setCurrent(photo.id);
  };
  // Nothing is said of it once that was undone, nor where the photo says it itself.
  const notDuplicate =
    comparison.keeperId === null
      ? undefined
      : stacks.flatMap(shotsOf).find(({ id, is_not_duplicate }) => id === notDuplicateId && is_not_duplicate);
  return (
    <Suspense fallback={null}>
      <CompareView
        key={comparison.keeperId === null ? 'photos' : 'stack'}
        {...{ comparison, choices, onReload }}
        news={notDuplicate === undefined ? null : texts.comparison.shownSeparately(notDuplicate.filename)}
        onChoose={choose}
        onNotDuplicate={toggleNotDuplicate}
        onClose={close}
      />
    </Suspense>
  );
}

/** Whether it was closed here or by the browser's back button, the focus is at the current photo again. */
function useFocusAfter(isComparing: boolean, { current, focus }: GridPlace) {
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    if (wasComparing.current && !isComparing && current !== undefined) focus(current.id);
    wasComparing.current = isComparing;
  });
}
