/** A new step is read from its start, as a new screen is, although only the query of the address has changed. */
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Going back keeps the place that the browser remembers. */
export function useStepFocus(step: number): void {
  const shown = useRef(step);
  const navigation = useNavigationType();
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    // The browser still adds the last stretch of a smooth scroll that this one ended, such as to words just written.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [step, navigation]);
}
