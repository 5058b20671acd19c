/** Moving about a grid of photos by keyboard: one of them takes part in the tab order, arrows go to the others. */
import type { KeyboardEvent, RefObject } from 'react';

export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const centreOf = ({ left, width }: Place) => left + width / 2;

/** The photo straight above or below: of the next row that way, the one whose centre is nearest. */
export function indexInNextRow(places: readonly Place[], from: number, isDown: boolean): number {
  const current = places[from];
  if (current === undefined) return from;
  const distanceOf = (place: Place) => (isDown ? place.top - current.top : current.top - place.top);
  const beyond = places
    .map((place, index) => ({ place, index, distance: distanceOf(place) }))
    .filter(({ distance }) => distance > current.height / 2);
  const nearest = Math.min(...beyond.map(({ distance }) => distance));
  const row = beyond.filter(({ distance, place }) => distance - nearest < place.height / 2);
  const aside = ({ place }: { place: Place }) => Math.abs(centreOf(place) - centreOf(current));
  return row.toSorted((one, other) => aside(one) - aside(other))[0]?.index ?? from;
}

function nextIndex(key: string, from: number, cells: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(cells.length - 1, from + 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const places = cells.map((cell) => cell.getBoundingClientRect());
  return indexInNextRow(places, from, key === 'ArrowDown');
}

const cellSelector = '[data-photo-id]';

export function photoCell(grid: HTMLElement | null, photoId: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(photoId)}"]`) ?? null;
}

/**
 * Rows beside the current one are always drawn: the arrows find where to go.
 * @param actions What other keys do, by their names in lower case.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  actions: Readonly<Record<string, () => void>>,
) {
  return (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    const cell = target.closest<HTMLElement>(cellSelector);
    if (cell === null || grid.current === null) return;
    const cells = [...grid.current.querySelectorAll<HTMLElement>(cellSelector)];
    const index = nextIndex(key, cells.indexOf(cell), cells);
    const act = index === undefined ? actions[key.toLowerCase()] : () => cells[index]?.focus();
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
