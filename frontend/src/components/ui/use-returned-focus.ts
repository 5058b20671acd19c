/**
 * Gives the focus back when a dialog closes. The library behind the dialogs does so only for those that it opens
 * itself; ours open by state.
 */
import { useRef } from 'react';

export interface ReturnedFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Spread into the dialog's content. What had the focus and is gone leaves it to the page. */
export function useReturnedFocus(): ReturnedFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
