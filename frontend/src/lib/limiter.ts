/** Runs at most a few tasks at a time; the rest wait in order. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createLimiter(runningMax: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
