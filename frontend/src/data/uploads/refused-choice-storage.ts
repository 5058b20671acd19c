/** Keeps the choices that an ended session has refused for this tab: the way to the login may be a reload. */
import type { Choice } from './choice-history';

const key = 'triptych.choices';

/** A choice that was done, or taken back, when the session had ended. */
export interface RefusedChoice {
  owner: string;
  tripId: string;
  choice: Choice;
  isForward: boolean;
}

function isRefusedChoice(value: unknown): value is RefusedChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, tripId, choice, isForward } = value as Partial<RefusedChoice>;
  return (
    [owner, tripId, choice?.title].every((text) => typeof text === 'string') &&
    [choice?.keeper, choice?.separation].every((part) => typeof part === 'object') &&
    Array.isArray(choice?.selections) &&
    typeof isForward === 'boolean'
  );
}

export function readRefusedChoices(): RefusedChoice[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isRefusedChoice) : [];
  } catch {
    return [];
  }
}

export function writeRefusedChoices(choices: readonly RefusedChoice[]): void {
  try {
    if (choices.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // Browsers may forbid storage; then the choices live as long as the page does.
  }
}
