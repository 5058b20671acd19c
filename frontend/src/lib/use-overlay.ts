/** What is opened over a screen and covers it: it has a place in the browser's history, whose back button closes it. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textIn } from './place-state';

export interface Overlay {
  /** What is open, or null. A reload keeps it, so it may be gone meanwhile. */
  openId: string | null;
  /** Opens it, in place of what is open already. */
  open: (id: string) => void;
  close: () => void;
}

/** @param name Tells it from the other overlays of the same screen. */
export function useOverlay(name: string): Overlay {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const openId = textIn(state, name);
  // Going back takes a moment, in which a second press must not go back twice.
  const isClosing = useRef(false);
  useEffect(() => {
    if (openId === null) isClosing.current = false;
  }, [openId]);
  const open = useCallback(
    (id: string) => void navigate({ pathname, search }, { state: { [name]: id }, replace: openId !== null }),
    [navigate, pathname, search, name, openId],
  );
  const close = useCallback(() => {
    if (openId === null || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  }, [navigate, openId]);
  return { openId, open, close };
}
