/** Which photos the compare view shows beside each other. */
import type { TripPhoto } from '@/api/types';
import type { Comparison } from '@/components/photo/compare-props';

/** Photos that change places with each step; the keeper is not among them. */
function changing({ photos, keeperId }: Comparison): TripPhoto[] {
  return photos.filter(({ id }) => id !== keeperId);
}

/** How many of them are in sight. */
function changingPanes({ photos, keeperId }: Comparison, panes: number): number {
  return Math.min(panes, photos.length) - (keeperId === null ? 0 : 1);
}

/** How many steps there are from the first photos to the last. */
export function stepsOf(comparison: Comparison, panes: number): number {
  return Math.max(0, changing(comparison).length - Math.max(1, changingPanes(comparison, panes)));
}

/** The step that shows the photo to begin with. */
export function startStep(comparison: Comparison, panes: number): number {
  const index = changing(comparison).findIndex(({ id }) => id === comparison.startId);
  return Math.min(Math.max(0, index), stepsOf(comparison, panes));
}

/** The photos in sight, as they stand: the keeper first of two, and in the middle of three. */
export function shownAt(comparison: Comparison, panes: number, step: number): TripPhoto[] {
  const count = changingPanes(comparison, panes);
  const shown = changing(comparison).slice(step, step + count);
  const keeper = comparison.photos.find(({ id }) => id === comparison.keeperId);
  if (keeper === undefined) return shown;
  const before = shown.length > 1 ? 1 : 0;
  return [...shown.slice(0, before), keeper, ...shown.slice(before)];
}

/** 'Shots 1, 3, and 4 of 5', by their place among all that are compared; null where all are in sight. */
export function shownText({ photos, panesMax }: Comparison, shown: readonly TripPhoto[]): string | null {
  if (shown.length === photos.length) return null;
  const numbers = shown.map(({ id }) => photos.findIndex((photo) => photo.id === id) + 1);
  const list = listFormat.format(numbers.toSorted((one, other) => one - other).map(String));
  const noun = panesMax === 1 ? 'Photo' : shown.length === 1 ? 'Shot' : 'Shots';
  return `${noun} ${list} of ${photos.length}`;
}

const listFormat = new Intl.ListFormat('en');
