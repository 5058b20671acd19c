/**
 * The step that somebody left in order to pay. The way leads over other sites, so this tab's storage keeps it; each new
 * checkout writes it anew, and none where nothing was left.
 */
import { nextPlace } from '@/lib/next-place';

const key = 'triptych.payment-return';
const home = '/';

/** The step in `?next=`, if it is one of ours; null for none. */
export function placeIn(next: string | null): string | null {
  const place = nextPlace(next);
  return place === home ? null : place;
}

export function keepReturnPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, place);
  } catch {
    // Browsers may forbid storage; then the way back leads over the home page, which resumes the trip.
  }
}

export function readReturnPlace(): string | null {
  try {
    return placeIn(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

/** The plans, with the way back to a step. */
export function pricingHref(place: string | null): string {
  return place === null ? '/pricing' : `/pricing?next=${encodeURIComponent(place)}`;
}
