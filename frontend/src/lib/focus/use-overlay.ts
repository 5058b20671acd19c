/** What is opened over a screen and covers it: it has a place in the browser's history, whose back button closes it. */
import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@/lib/router';
import { textIn } from '@/lib/router/place-state';

/** The browser keeps places over a reload, which closes what is open: screens keep only a part of what it showed. */
const visit = nanoid();

/** @param name Tells it from the other overlays of the same screen. */
export function useOverlay(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const placeId = textIn(state, name);
  const isOfEarlierVisit = placeId !== null && textIn(state, 'visit') !== visit;
  const openId = isOfEarlierVisit ? null : placeId;
  const shown = useRef<string | null>(null);
  // Going back takes a moment, in which a second press must not go back twice.
  const isClosing = useRef(false);
  useEffect(() => {
    shown.current = placeId;
    if (placeId === null) isClosing.current = false;
    return () => {
      shown.current = null;
    };
  }, [placeId]);
  const leave = useCallback(
    (id: string) => {
      if (shown.current !== id || isClosing.current) return;
      isClosing.current = true;
      navigate(-1);
    },
    [navigate],
  );
  useEffect(() => {
    if (isOfEarlierVisit) leave(placeId);
  }, [isOfEarlierVisit, placeId, leave]);
  const open = useCallback(
    (id: string) =>
      navigate(`${pathname}${search}`, { state: { [name]: id, visit }, replace: openId !== null }),
    [navigate, pathname, search, name, openId],
  );
  const close = useCallback(() => (openId === null ? undefined : leave(openId)), [leave, openId]);
  return {
    openId,
    /** Opens it, in place of what is open already. */
    open,
    /** Closes what was open when this was made; called late, it leaves alone what was opened since. */
    close,
  };
}
