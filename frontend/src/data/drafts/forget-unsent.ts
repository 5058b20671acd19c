import { sharedPrefix } from '@/data/session/token-storage';
import { writeStored } from '@/lib/stored';

/** Names of stored queues begin so; the trip's identifier follows. */
export const unsentPrefix = `${sharedPrefix}unsent.`;

/** Drops what was not sent of a deleted trip. A module of its own, so that the first step loads nothing else. */
export function forgetUnsent(tripId: string): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    writeStored(unsentPrefix + tripId, null, storage);
  }
}
