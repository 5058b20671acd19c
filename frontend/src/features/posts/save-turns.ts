/** One save of a trip's post at a time, so that each knows the post that the one before it has made. */
const turns = new Map<string, Promise<unknown>>();

/** Saves once every earlier save of the trip has ended, whichever way. */
export function inTurn<Result>(tripId: string, save: () => Promise<Result>): Promise<Result> {
  const earlier = turns.get(tripId) ?? Promise.resolve();
  const turn = earlier.then(save, save);
  turns.set(tripId, turn);
  const leave = () => (turns.get(tripId) === turn ? turns.delete(tripId) : undefined);
  turn.then(leave, leave);
  return turn;
}
