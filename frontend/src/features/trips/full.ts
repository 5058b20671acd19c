/** Refusals for want of room: once there is more, the same file is taken. */

/** By the server's code: how room is made. No plan gives more of it. */
const waysOut: Readonly<Record<string, string>> = {
  trip_full: 'Remove photos from this trip, or send these in another one.',
  account_full: 'Clear All empties a trip. Trips without a post go by themselves after 30 days.',
};

export function isFull(code: string | null): boolean {
  return wayOutOf(code) !== null;
}

/** What to do about it; null where the reason is another. */
export function wayOutOf(code: string | null): string | null {
  return code === null ? null : (waysOut[code] ?? null);
}
