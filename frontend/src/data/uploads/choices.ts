/** What is chosen by hand, and keeping for this tab what an ended session has refused: the way to the login may be a reload. */
import { isFields } from '@/lib/is-fields';
import { readStored, writeStored } from '@/lib/stored';

export interface Choice {
  /** What was done, in words. */
  title: string;
  selections: readonly { photoId: string; filename: string; before: boolean; after: boolean }[];
  /** Which shot of a stack counts. */
  keeper: { group: string; before: string; after: string } | null;
  /** A photo kept out of its group, or grouped again. */
  notDuplicate: { photoId: string; filename: string; isNotDuplicate: boolean } | null;
}

const key = 'triptych.choices';

/** A choice that was done, or taken back, when the session had ended. */
export interface RefusedChoice {
  owner: string;
  tripId: string;
  choice: Choice;
  isForward: boolean;
}

function isRefusedChoice(value: unknown): value is RefusedChoice {
  if (!isFields(value)) return false;
  const { owner, tripId, choice, isForward }: Partial<RefusedChoice> = value;
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
