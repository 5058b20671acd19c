import type { z } from 'zod/mini';

/** What a form says of these values: which field is at fault, and why; undefined where all is well. */
export function firstFailure<Values>(schema: z.ZodMiniType<Values, Values>, values: Values) {
  const issue = schema.safeParse(values).error?.issues[0];
  return issue && { field: issue.path[0], message: issue.message };
}
