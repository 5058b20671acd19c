/** Keeps the pick count of the next trip for this tab, so that a reload before the upload loses no choice. */
import type { PickCount } from '@/api/types';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.pick';

export function readPickCount(): PickCount | null {
  const count = readStored(key);
  return count === 'all' || (Number.isInteger(count) && Number(count) >= 1) ? (count as PickCount) : null;
}

export function writePickCount(count: PickCount): void {
  writeStored(key, count);
}
