/** Refusals for want of room: once there is more, the same file is taken. */
import { texts } from '@/data/texts';

/** The server's code where the account has no room left. */
export const accountFull = 'account_full';

/** By the server's code: how room is made. No plan gives more of it. */
const waysOut: Readonly<Record<string, string>> = {
  trip_full: texts.trips.tripFull,
  [accountFull]: texts.trips.accountFull,
};

export function isFull(code: string | null): boolean {
  return wayOutOf(code) !== null;
}

/** What to do about it; null where the reason is another. */
export function wayOutOf(code: string | null): string | null {
  return code === null ? null : (waysOut[code] ?? null);
}
