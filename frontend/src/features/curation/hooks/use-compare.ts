import { useCallback, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { useOverlay } from '@/lib/focus/use-overlay';
import { texts } from '../texts';

export const markedMin = 2;
const panesMax = 3;

export interface Comparison {
  title: string;
  photos: readonly TripPhoto[];
  /** The keeper of the stack, which stays in sight while the others change; null where there is none. */
  keeperId: string | null;
  startId: string;
  /** How many stand beside each other where there is room. */
  panesMax: number;
}

export function useCompare(stacks: readonly PhotoStack[]) {
  const { openId, open, close } = useOverlay('compare');
  /** Marked photos come first where there are some. */
  const [isOfMarked, setIsOfMarked] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isMarking, setIsMarking] = useState(false);
  const mark = useCallback(({ id, is_damaged }: TripPhoto) => {
    if (is_damaged) return;
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const clearMarks = () => setMarked(new Set());
  const compare = (photo: TripPhoto) => {
    if (photo.is_damaged && marked.size < markedMin) return;
    setIsOfMarked(true);
    open(photo.id);
  };
  const look = useCallback(
    (photo: TripPhoto) => {
      if (photo.is_damaged) return;
      setIsOfMarked(false);
      open(photo.id);
    },
    [open],
  );
  const comparison = openId === null ? null : comparisonOf(openId, stacks, isOfMarked ? marked : null);
  return {
    comparison,
    marked,
    mark,
    clearMarks,
    isMarking,
    beginMarking: () => setIsMarking(true),
    endMarking: () => {
      setIsMarking(false);
      clearMarks();
    },
    /** Opens what is marked, if that is two or more, and else as `look` does. */
    compare,
    /** Opens the photo's stack, or the photo alone. */
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
