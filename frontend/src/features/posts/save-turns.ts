/** One save of a trip's post at a time in all tabs, so that each knows the post that the one before it has made. */
import { createTurns } from '@/lib/turns';

const takeTurn = createTurns();

/** Browsers hold locks across tabs, on secure pages alone; elsewhere each tab takes turns with itself. */
async function alone<Result>(tripId: string, save: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return save();
  return await navigator.locks.request(`triptych.post.${tripId}`, save);
}

/** Saves once every earlier save of the trip has ended, whichever way. */
export function inTurn<Result>(tripId: string, save: () => Promise<Result>): Promise<Result> {
  return takeTurn(tripId, () => alone(tripId, save));
}
