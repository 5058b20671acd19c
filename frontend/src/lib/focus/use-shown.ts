/** Bringing what has come of an action before the eyes of who began it. */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the element each time that `wanted` becomes true, or another word, while it is on the screen.
 *
 * @param block `nearest` moves nothing that can be seen already. With `start` the focus goes there too: what was pressed
 * has lost it meanwhile.
 */
export function useShown<Shown extends HTMLElement>(
  wanted: boolean | string,
  block: 'start' | 'nearest',
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const before = useRef(wanted);
  useEffect(() => {
    const hasCome = wanted !== false && wanted !== before.current;
    before.current = wanted;
    if (!hasCome) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (block === 'start') element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
  }, [wanted, block]);
  return element;
}
