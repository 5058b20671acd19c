import pLimit, { type LimitFunction } from 'p-limit';

export type Queues = Map<string, LimitFunction>;

/** Work that waits for earlier work of its name, whichever way that ended; other names run side by side. */
export function inQueue<Result>(
  queues: Queues,
  name: string,
  work: () => Result | Promise<Result>,
  atOnce = 1,
): Promise<Result> {
  const queue = queues.get(name) ?? pLimit(atOnce);
  queues.set(name, queue);
  return queue(work);
}
