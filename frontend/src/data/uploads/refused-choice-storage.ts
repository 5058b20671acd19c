/** Keeps the choices that an ended session has refused for this tab: the way to the login may be a reload. */
import { readStored, writeStored } from '@/lib/stored';
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
    [choice?.keeper, choice?.notDuplicate].every((part) => typeof part === 'object') &&
    Array.isArray(choice?.selections) &&
    typeof isForward === 'boolean'
  );
}

export function readRefusedChoices(): RefusedChoice[] {
  const choices = readStored(key);
  return Array.isArray(choices) ? choices.filter(isRefusedChoice) : [];
}

export function writeRefusedChoices(choices: readonly RefusedChoice[]): void {
  writeStored(key, choices.length === 0 ? null : choices);
}
