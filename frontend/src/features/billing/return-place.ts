/**
 * The step that somebody left in order to pay. The way leads over other sites, so this tab's storage keeps it; each new
 * checkout writes it anew, and none where nothing was left.
 */
import { nextPlace } from '@/lib/next-place';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.payment-return';
const home = '/';

/** The step in `?next=`, if it is one of ours; null for none. */
export function placeIn(next: string | null): string | null {
  const place = nextPlace(next);
  return place === home ? null : place;
}

export function keepReturnPlace(place: string | null): void {
  writeStored(key, place);
}

export function readReturnPlace(): string | null {
  const place = readStored(key);
  return typeof place === 'string' ? placeIn(place) : null;
}

/** The plans, with the way back to a step. */
export function pricingHref(place: string | null): string {
  return place === null ? '/pricing' : `/pricing?next=${encodeURIComponent(place)}`;
}
