/** Keeping the focus with what was pressed: it is disabled while it works, and loses the focus by it. */
import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back when the work is over: to what had it, or to the section where that is gone. */
export function useKeptFocus<Section extends HTMLElement>(isRunning: boolean): RefObject<Section | null> {
  const section = useRef<Section>(null);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (isRunning) {
      if (section.current?.contains(focused)) pressed.current = focused;
      return;
    }
    const last = pressed.current;
    pressed.current = null;
    if (last === null || focused !== document.body) return;
    const target = last.isConnected ? last : section.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isRunning]);
  return section;
}
