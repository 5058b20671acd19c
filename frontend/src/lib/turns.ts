import pLimit, { type LimitFunction } from 'p-limit';

/** Work that must not overtake earlier work of its name, whichever way that ended; other names run side by side. */
export function createTurns() {
  const turns = new Map<string, LimitFunction>();
  return <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = turns.get(name) ?? pLimit(1);
    turns.set(name, turn);
    return turn(work);
  };
}
