/** Which failed reads are tried again, how often, and after which pauses. */
import type { ApiError } from './errors';

/** Fewer than three. */
export const retriesMaxDefault = 2;

const pauseMsMax = 30_000;

/** Words of a way to the server that is not there: the next try would find none either. */
const unreachable = ['Failed to fetch', 'API not available'];

/** A fault of the server may pass; a lost connection and a refused request stay what they are. */
export function isWorthRepeating({ name, status, message }: ApiError): boolean {
  if (name === 'NetworkError' || unreachable.some((words) => message.includes(words))) return false;
  return status !== null && status >= 500;
}

/** The pause before a try: doubled each time, at most 30 s. */
export function retryPauseMs(retries: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** retries, pauseMsMax);
}
