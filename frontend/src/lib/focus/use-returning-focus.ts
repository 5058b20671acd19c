import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that goes away for a while, or rests while it works: it takes focus when it is back, unless somebody
 * has gone elsewhere in the meantime.
 */
export function useReturningFocus(
  isAway: boolean,
  options?: FocusOptions,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  const preventScroll = options?.preventScroll ?? false;
  useEffect(() => {
    const isBack = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (isBack && document.activeElement === document.body) button.current?.focus({ preventScroll });
  }, [isAway, preventScroll]);
  return button;
}
