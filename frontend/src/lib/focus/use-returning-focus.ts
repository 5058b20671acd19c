import { useEffect, useRef } from 'react';

/**
 * For a button that goes away for a while, or rests while it works: it takes focus when it is back, unless somebody
 * has gone elsewhere in the meantime.
 */
export function useReturningFocus(isAway: boolean, { preventScroll = false }: FocusOptions = {}) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const isBack = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (isBack && document.activeElement === document.body) button.current?.focus({ preventScroll });
  }, [isAway, preventScroll]);
  return button;
}
