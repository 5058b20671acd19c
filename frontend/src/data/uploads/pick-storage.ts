/** Keeps the pick count for this tab, so that a reload before the analysis asks for the same number. */
import type { PickChoice } from '@/data/trips/pick-count';

const key = 'triptych.pick';
const options: readonly string[] = ['1', '2', '3', '5', '10', 'all', 'custom'];

function isPickChoice(value: unknown): value is PickChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { option, customCount } = value as Partial<PickChoice>;
  return options.includes(option ?? '') && Number.isInteger(customCount) && Number(customCount) >= 1;
}

export function readPickChoice(): PickChoice | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isPickChoice(value) ? value : null;
  } catch {
    return null;
  }
}

export function writePickChoice(choice: PickChoice): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // Browsers may forbid storage; then the choice lives as long as the page does.
  }
}
