/** Bringing what has come of an action before the eyes of who began it. */
import { type RefObject, useEffect, useRef } from 'react';

export interface ShowOptions {
  /** Where on the screen it comes to stand; `nearest` moves nothing that can be seen already. */
  block: 'start' | 'nearest';
  /** The focus goes there too: what was pressed has lost it meanwhile. */
  takesFocus: boolean;
}

/** Scrolls to the element each time that `isWanted` becomes true while it is on the screen. */
export function useShown<Shown extends HTMLElement>(
  isWanted: boolean,
  { block, takesFocus }: ShowOptions,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    const hasCome = isWanted && !wasWanted.current;
    wasWanted.current = isWanted;
    if (!hasCome) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (takesFocus) element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
  }, [isWanted, block, takesFocus]);
  return element;
}
