/** What is chosen by hand, and keeping for this tab what an ended session has refused: the way to the login may be a reload. */
import { z } from 'zod/mini';
import { readStored, writeStored } from '@/lib/stored';

const choiceSchema = z.object({
  /** What was done, in words. */
  title: z.string(),
  selections: z.readonly(
    z.array(z.object({ photoId: z.string(), filename: z.string(), before: z.boolean(), after: z.boolean() })),
  ),
  /** Which shot of a stack counts. */
  keeper: z.nullable(z.object({ group: z.string(), before: z.string(), after: z.string() })),
  /** A photo kept out of its group, or grouped again. */
  notDuplicate: z.nullable(
    z.object({ photoId: z.string(), filename: z.string(), isNotDuplicate: z.boolean() }),
  ),
});
export type Choice = z.infer<typeof choiceSchema>;

const key = 'triptych.choices';

/** A choice that was done, or taken back, when the session had ended. */
const refusedSchema = z.object({
  owner: z.string(),
  tripId: z.string(),
  choice: choiceSchema,
  isForward: z.boolean(),
});
export type RefusedChoice = z.infer<typeof refusedSchema>;

export function readRefusedChoices(): RefusedChoice[] {
  const choices = readStored(key);
  return Array.isArray(choices) ? choices.filter((choice) => refusedSchema.safeParse(choice).success) : [];
}

export function writeRefusedChoices(choices: readonly RefusedChoice[]): void {
  writeStored(key, choices.length === 0 ? null : choices);
}
