/** Keeps the pick count for this tab, so that a reload before the analysis asks for the same number. */
import { isFields } from '@/api/answer-shapes';
import { type PickChoice, pickOptions } from '@/data/trips/pick-count';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.pick';

function isPickChoice(choice: unknown): choice is PickChoice {
  if (!isFields(choice)) return false;
  const { option, customCount } = choice;
  const isOption = pickOptions.some(({ value }) => value === option);
  return isOption && Number.isInteger(customCount) && Number(customCount) >= 1;
}

export function readPickChoice(): PickChoice | null {
  const choice = readStored(key);
  return isPickChoice(choice) ? choice : null;
}

export function writePickChoice(choice: PickChoice): void {
  writeStored(key, choice);
}
