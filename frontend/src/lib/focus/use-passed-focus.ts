/** Passing the focus on: a press that takes its own button away leaves the focus to the one that follows it. */
import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * @param buttons The selector of those in the group that may have the focus one after the other.
 * @param findOther What takes the focus where none of them is left.
 */
export function usePassedFocus<Group extends HTMLElement>(
  buttons: string,
  findOther: (group: Group | null) => HTMLElement | null,
) {
  const ref = useRef<Group>(null);
  const focused = useRef<Element | null>(null);
  /** Where it stands among the others; outlives the focus, for the dialog that was opened by it. */
  const place = useRef(0);
  const findButtons = () => [...(ref.current?.querySelectorAll<HTMLElement>(buttons) ?? [])];
  const fallbackFocus = () => {
    const left = findButtons();
    return left[Math.min(place.current, left.length - 1)] ?? findOther(ref.current);
  };
  const note = (element: Element) => {
    const shown: Element[] = findButtons();
    const index = shown.indexOf(element);
    focused.current = index < 0 ? null : element;
    if (index >= 0) place.current = index;
  };
  useEffect(() => {
    if (focused.current === null) return;
    if (focused.current.isConnected) return note(focused.current);
    focused.current = null;
    if (document.activeElement === document.body) fallbackFocus()?.focus();
  });
  return {
    /** Spread into what holds the buttons. */
    group: {
      ref,
      onFocus: ({ target }: FocusEvent) => note(target),
      // React tells of no blur where it takes the button away itself.
      onBlur: () => {
        focused.current = null;
      },
    },
    /** What the focus goes to. A dialog that has taken the button away gives the focus back to it. */
    fallbackFocus,
  };
}
