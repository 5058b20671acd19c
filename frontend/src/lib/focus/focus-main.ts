import { useEffect } from 'react';

/** Gives the focus to the screen itself, which is then read from its start. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** A screen that is replaced takes its focused button with it: the focus goes to the one that replaces it. */
export function useMainFocusAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusMain();
    },
    [],
  );
}
