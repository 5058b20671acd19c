import type { TripPhoto } from '@/api/types';
import type { Comparison } from '../hooks/use-compare';
import { texts } from './texts';

/** Photos that change places with each step; the keeper is not among them. */
function changing({ photos, keeperId }: Comparison): TripPhoto[] {
  return photos.filter(({ id }) => id !== keeperId);
}

function changingPanes({ photos, keeperId }: Comparison, panes: number): number {
  return Math.min(panes, photos.length) - (keeperId === null ? 0 : 1);
}

/** How many steps there are from the first photos to the last. */
export function stepsOf(comparison: Comparison, panes: number): number {
  return Math.max(0, changing(comparison).length - Math.max(1, changingPanes(comparison, panes)));
}

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

/** Which of the photos are in sight, by their place among all that are compared; null where all are. */
export function shownText({ photos, panesMax }: Comparison, shown: readonly TripPhoto[]): string | null {
  if (shown.length === photos.length) return null;
  const ids = new Set(shown.map(({ id }) => id));
  const places = photos.flatMap(({ id }, index) => (ids.has(id) ? [index + 1] : []));
  const [first = 0] = places;
  return panesMax === 1 ? texts.view.photo(first, photos.length) : texts.view.shots(places, photos.length);
}
