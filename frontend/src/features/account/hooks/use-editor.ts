/** A part of a card that opens for a change. Closed again, focus is back on the button that opened it. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * For a button that goes away for a while, or rests while it works: it takes focus when it is back, unless somebody
 * has gone elsewhere in the meantime.
 */
export function useReturningFocus(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway && document.activeElement === document.body) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}

export type Editor = ReturnType<typeof useEditor>;

export function useEditor() {
  const [isOpen, setIsOpen] = useState(false);
  /** Belongs on the opening button, which is not drawn while the editor is open. */
  const trigger = useReturningFocus(isOpen);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), trigger };
}
