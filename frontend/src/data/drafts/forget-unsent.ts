import { sharedPrefix } from '@/data/session/token-storage';

/** Names of stored queues begin so; the trip's identifier follows. */
export const unsentPrefix = `${sharedPrefix}unsent.`;

/** Drops what was not sent of a deleted trip. A module of its own, so that the first step loads nothing else. */
export function forgetUnsent(tripId: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(unsentPrefix + tripId);
  } catch {
    // Browsers may forbid storage: then nothing was stored.
  }
}
