/**
 * Gives the focus back when a dialog closes. The library behind the dialogs does so only for those that it opens
 * itself; ours open by state.
 */
import { createContext, type RefObject, use, useRef } from 'react';

/** What had the focus before each dialog, by the dialog's element, until it is given back. */
type Origins = Map<EventTarget, Element>;

/** The page has one; without it no dialog follows another. */
export const FocusOrigins = createContext<Origins | null>(null);

/**
 * Where one dialog follows another, the button that was pressed is gone with the first, and the page has the focus:
 * then what was before the first is meant.
 */
function focusedNow(origins: Origins | null): Element | null {
  const { activeElement, body } = document;
  // An item of a menu is gone with it; the button that opened the menu stays.
  const menuButton = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  if (activeElement !== body) return activeElement;
  const followed = [...(origins ?? [])].findLast(([dialog]) => dialog instanceof Node && !dialog.isConnected);
  return followed?.[1] ?? activeElement;
}

/**
 * Spread into the dialog's content. What had the focus and is gone leaves it to `fallbackFocus`, else to the page.
 *
 * @param first Takes the focus as the dialog opens; without it the first that can.
 * @param fallbackFocus What takes the focus as the dialog closes, where what had it before is gone.
 */
export function useReturnedFocus(
  first?: RefObject<HTMLElement | null>,
  fallbackFocus?: () => HTMLElement | null,
) {
  const origins = use(FocusOrigins);
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = focusedNow(origins);
      if (event.currentTarget !== null && before.current !== null) {
        origins?.set(event.currentTarget, before.current);
      }
      if (!first?.current) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (event.currentTarget !== null) origins?.delete(event.currentTarget);
      const target = before.current?.isConnected === false ? fallbackFocus?.() : before.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
