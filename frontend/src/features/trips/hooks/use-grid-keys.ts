/** Moving about a grid of photos by keyboard: one of them takes part in the tab order, arrows go to the others. */
import { type KeyboardEvent, type RefObject, useCallback } from 'react';

/** Where a photo is on the screen. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

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

function nextIndex(key: string, from: number, cells: readonly HTMLElement[]): number | null {
  const places = () => cells.map((cell) => cell.getBoundingClientRect());
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(cells.length - 1, from + 1);
    case 'ArrowUp':
    case 'ArrowDown':
      return indexInNextRow(places(), from, key === 'ArrowDown');
    case 'Home':
      return 0;
    case 'End':
      return cells.length - 1;
    default:
      return null;
  }
}

const cellSelector = '[data-photo-id]';

/** The element of a photo within a grid. */
export function photoCell(grid: HTMLElement | null, photoId: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(photoId)}"]`) ?? null;
}

/** Give the result to the grid's `onKeyDown`. */
export function useGridKeys(grid: RefObject<HTMLElement | null>) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
      const cell = event.target.closest<HTMLElement>(cellSelector);
      if (cell === null || grid.current === null) return;
      const cells = [...grid.current.querySelectorAll<HTMLElement>(cellSelector)];
      const index = nextIndex(event.key, cells.indexOf(cell), cells);
      if (index === null) return;
      event.preventDefault();
      cells[index]?.focus();
    },
    [grid],
  );
}
