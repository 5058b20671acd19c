/** Bringing what has come of an action before the eyes of who began it. */
import { type RefObject, useEffect, useRef } from 'react';

export interface ShowOptions {
  /** Where on the screen it comes to stand; `nearest` moves nothing that can be seen already. */
  block: 'start' | 'nearest';
  /** The focus goes there too: what was pressed has lost it meanwhile. */
  takesFocus: boolean;
}

/** Scrolls to the element each time that `wanted` becomes true, or another word, while it is on the screen. */
export function useShown<Shown extends HTMLElement>(
  wanted: boolean | string,
  { block, takesFocus }: ShowOptions,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const before = useRef(wanted);
  useEffect(() => {
    const hasCome = wanted !== false && wanted !== before.current;
    before.current = wanted;
    if (!hasCome) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (takesFocus) element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
  }, [wanted, block, takesFocus]);
  return element;
}
