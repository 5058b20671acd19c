/** Takes its turn behind all earlier work of the same name, whichever way that ended. */
export type TakeTurn = <Result>(name: string, work: () => Result | Promise<Result>) => Promise<Result>;

/** Turns for work that must not overtake earlier work of its name; work of different names runs side by side. */
export function createTurns(): TakeTurn {
  const turns = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const earlier = turns.get(name) ?? Promise.resolve();
    const next = async () => work();
    const turn = earlier.then(next, next);
    turns.set(name, turn);
    const leave = () => (turns.get(name) === turn ? turns.delete(name) : undefined);
    turn.then(leave, leave);
    return turn;
  };
}
