/** Forms that say one thing at a time: of all that is wrong, the first failure alone, in the order given. */
import { z } from 'zod/mini';

export interface Check<Values> {
  field: keyof Values & string;
  fails: (values: Values) => boolean;
  message: string;
}

/** The first check that fails, or undefined where all is well. */
export function firstFailure<Values>(
  checks: readonly Check<Values>[],
  values: Values,
): Check<Values> | undefined {
  return checks.find(({ fails }) => fails(values));
}

/** The same as a rule of a schema, which puts the message at its field. */
export function inOrder<Values>(checks: readonly Check<Values>[]) {
  return z.check<Values>((payload) => {
    const failed = firstFailure(checks, payload.value);
    if (failed === undefined) return;
    payload.issues.push({
      code: 'custom',
      path: [failed.field],
      message: failed.message,
      input: payload.value,
    });
  });
}
