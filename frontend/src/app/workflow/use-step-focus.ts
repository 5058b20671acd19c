/** A new step is read from its start, as a new screen is, although only the query of the address has changed. */
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { beginAtTop } from '@/lib/focus/begin-at-top';
import { focusMain } from '@/lib/focus/focus-main';

/** Going back keeps the place that the browser remembers. */
export function useStepFocus(step: number): void {
  const shown = useRef(step);
  const navigation = useNavigationType();
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    focusMain();
    return navigation === 'POP' ? undefined : beginAtTop();
  }, [step, navigation]);
}
