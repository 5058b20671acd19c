/** Going to where something is paid, which is most often another site, and coming back. */
import { useEffect, useEffectEvent } from 'react';
import { isPage } from '@/api/server-url';
import { formHref, nextPlace } from '@/lib/next-place';
import { readStored, writeStored } from '@/lib/stored';

/** Leaves for the address; false, and nothing else, where it is no page. */
export function leaveFor(url: string): boolean {
  if (!isPage(url, window.location.href)) return false;
  window.location.assign(url);
  return true;
}

/** Our own page that confirms a change, as a place of this page; null for any other address. */
export function changePlaceIn(url: string): string | null {
  if (!isPage(url, window.location.href)) return null;
  const { origin, pathname, search } = new URL(url, window.location.href);
  return origin === window.location.origin && pathname === '/billing/change' ? `${pathname}${search}` : null;
}

/** The browser may bring a page back as it was left, with something still under way. */
export function usePageReturn(onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => (persisted ? comeBack() : undefined);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}

/**
 * The step that somebody left in order to pay. The way leads over other sites, so this tab's storage keeps it; each new
 * checkout writes it anew, and none where nothing was left.
 */
const returnKey = 'triptych.payment-return';
const home = '/';

/** The step in `?next=`, if it is one of ours; null for none. */
export function placeIn(next: string | null): string | null {
  const place = nextPlace(next);
  return place === home ? null : place;
}

export function keepReturnPlace(place: string | null): void {
  writeStored(returnKey, place);
}

export function readReturnPlace(): string | null {
  const place = readStored(returnKey);
  return typeof place === 'string' ? placeIn(place) : null;
}

/** The plans, with the way back to a step. */
export function pricingHref(place: string | null): string {
  return formHref('/pricing', place ?? home);
}
