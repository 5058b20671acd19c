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
    default:
      return null;
  }
}

const cellSelector = '[data-photo-id]';

export function photoCell(grid: HTMLElement | null, photoId: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(photoId)}"]`) ?? null;
}

/** What keys do with the current photo and its stack, and going to the first photo and to the last. */
type GridCommand =
  | 'toFirst'
  | 'toLast'
  | 'toggleStack'
  | 'compare'
  | 'makeKeeper'
  | 'toggleNotDuplicate'
  | 'mark';
export type GridCommands = Record<GridCommand, () => void>;

const commandKeys: Readonly<Record<string, GridCommand>> = {
  Home: 'toFirst',
  End: 'toLast',
  s: 'toggleStack',
  c: 'compare',
  Enter: 'compare',
  k: 'makeKeeper',
  n: 'toggleNotDuplicate',
  m: 'mark',
};

/** Rows beside the current one are always drawn: the arrows find where to go. The first and the last photo may not be. */
export function useGridKeys(grid: RefObject<HTMLElement | null>, commands: GridCommands | null) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const cell = event.target.closest<HTMLElement>(cellSelector);
    if (cell === null || grid.current === null || commands === null) return;
    const command = commandKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const cells = [...grid.current.querySelectorAll<HTMLElement>(cellSelector)];
    const index = nextIndex(event.key, cells.indexOf(cell), cells);
    if (command === undefined && index === null) return;
    event.preventDefault();
    if (command !== undefined) commands[command]();
    else if (index !== null) cells[index]?.focus();
  };
}
