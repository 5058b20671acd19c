/** Saves of a trip's post, one at a time in all tabs of this browser: each finds the post that the one before made. */
import { createTurns } from '@/lib/turns';

const takeTurn = createTurns();

/** A tab that waits for another one longer than this saves without it. */
const waitMsMax = 20_000;

/** Browsers have locks on secure pages alone; on others the turns are those of this tab. */
async function withLock<Result>(name: string, save: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return save();
  let saving: Promise<Result> | undefined;
  const begin = () => {
    saving = save();
    return saving;
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(waitMsMax) }, begin);
  } catch {
    return saving ?? save();
  }
}

export function inSaveTurn<Result>(tripId: string, save: () => Promise<Result>): Promise<Result> {
  return takeTurn(tripId, () => withLock(`triptych.save-post.${tripId}`, save));
}
