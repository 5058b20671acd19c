/** What is being compared, and what is marked for it. */
import { useCallback, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { Comparison } from '@/components/photo/compare-props';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { useOverlay } from '@/lib/focus/use-overlay';
import { texts } from '../texts';

export interface Compare {
  /** Null while nothing is compared. */
  comparison: Comparison | null;
  marked: ReadonlySet<string>;
  mark: (photo: TripPhoto) => void;
  clearMarks: () => void;
  /** Whether a press on a photo marks it. */
  isMarking: boolean;
  beginMarking: () => void;
  /** Also takes the marks away. */
  endMarking: () => void;
  /** Opens what is marked, if that is two or more, and else as `look` does. */
  compare: (photo: TripPhoto) => void;
  /** Opens the photo's stack, or the photo alone. */
  look: (photo: TripPhoto) => void;
  close: () => void;
}

const markedMin = 2;
const panesMax = 3;

export function useCompare(stacks: readonly PhotoStack[]): Compare {
  const { openId, open, close } = useOverlay('compare');
  /** Marked photos come first where there are some. */
  const [isOfMarked, setIsOfMarked] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isMarking, setIsMarking] = useState(false);
  const mark = useCallback((photo: TripPhoto) => {
    if (photo.is_damaged) return;
    const { id } = photo;
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const clearMarks = useCallback(() => setMarked(new Set()), []);
  const compare = useCallback(
    (photo: TripPhoto) => {
      if (photo.is_damaged && marked.size < markedMin) return;
      setIsOfMarked(true);
      open(photo.id);
    },
    [open, marked],
  );
  const look = useCallback(
    (photo: TripPhoto) => {
      if (photo.is_damaged) return;
      setIsOfMarked(false);
      open(photo.id);
    },
    [open],
  );
  const comparison = useMemo(
    () => (openId === null ? null : comparisonOf(openId, stacks, isOfMarked ? marked : null)),
    [openId, stacks, isOfMarked, marked],
  );
  return {
    comparison,
    marked,
    mark,
    clearMarks,
    isMarking,
    beginMarking: useCallback(() => setIsMarking(true), []),
    endMarking: useCallback(() => {
      setIsMarking(false);
      clearMarks();
    }, [clearMarks]),
    compare,
    look,
    close,
  };
}

/** @param marked Null where the stack of the photo is looked at, whatever is marked. */
function comparisonOf(
  startId: string,
  stacks: readonly PhotoStack[],
  marked: ReadonlySet<string> | null,
): Comparison | null {
  // A damaged photo has no picture to be compared.
  const all = stacks.flatMap(shotsOf).filter((photo) => !photo.is_damaged);
  const stack = stacks.find((each) => shotsOf(each).some(({ id }) => id === startId));
  if (stack === undefined) return null;
  if (marked !== null && marked.size >= markedMin) {
    const photos = all.filter(({ id }) => marked.has(id));
    return { title: texts.comparison.photos(photos.length), photos, keeperId: null, startId, panesMax };
  }
  if (stack.others.length === 0) {
    return { title: texts.comparison.one, photos: all, keeperId: null, startId, panesMax: 1 };
  }
  const photos = shotsOf(stack);
  const title = texts.comparison.shots(photos.length);
  return { title, photos, keeperId: stack.keeper.id, startId, panesMax };
}
