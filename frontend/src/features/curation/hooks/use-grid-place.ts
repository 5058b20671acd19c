/** Where one is in the grid: the photo in the tab order, which arrows change, the open stack, and what takes the focus. */
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';

export function useGridPlace(stacks: readonly PhotoStack[]) {
  const [chosenId, setCurrent] = useState<string | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ photoId: string } | null>(null);
  const stack = stacks.find((each) => shotsOf(each).some(({ id }) => id === chosenId)) ?? stacks[0];
  const other = stack?.key === openKey ? stack?.others.find(({ id }) => id === chosenId) : undefined;
  const focus = useCallback((photoId: string) => {
    setCurrent(photoId);
    setFocusRequest({ photoId });
  }, []);
  const toggleStack = useCallback(
    ({ key, keeper }: PhotoStack) => {
      setOpenKey((open) => (open === key ? null : key));
      focus(keeper.id);
    },
    [focus],
  );
  return {
    /** Undefined where there are no photos. A shot of a closed stack cannot be seen: then it is the keeper. */
    current: other ?? stack?.keeper,
    stack,
    openKey,
    /** A new one with each request; null until one is made. */
    focusRequest,
    setCurrent,
    focus,
    toggleStack,
  };
}

export type GridPlace = ReturnType<typeof useGridPlace>;

const cellSelector = '[data-photo-id]';

function photoCell(grid: HTMLElement | null, photoId: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(photoId)}"]`) ?? null;
}

export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  { current, stack, focusRequest }: GridPlace,
) {
  const answered = useRef(focusRequest);
  const stackKey = stack?.key;
  // Where it is asked for, and again where it got lost as the photo went to another stack.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another stack the photo is another element
  useLayoutEffect(() => {
    const isNew = answered.current !== focusRequest;
    answered.current = focusRequest;
    if (focusRequest === null || !(isNew || document.activeElement === document.body)) return;
    photoCell(grid.current, focusRequest.photoId)?.focus();
  }, [grid, focusRequest, stackKey]);
  // Where it is on a photo, it is on the current one, also after shots of a stack have changed places.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (current === undefined || !(activeElement instanceof HTMLElement)) return;
    const { photoId } = activeElement.dataset;
    const isInGrid = photoId !== undefined && grid.current?.contains(activeElement) === true;
    if (isInGrid && photoId !== current.id) photoCell(grid.current, current.id)?.focus();
  });
}

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
