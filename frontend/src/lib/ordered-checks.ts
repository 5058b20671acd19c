/** Forms that say one thing at a time: of all that is wrong, the first failure alone, in the order given. */
import { z } from 'zod/mini';

export interface Check<Values> {
  field: keyof Values & string;
  fails: (values: Values) => boolean;
  message: string;
}

/** A check that looks at its own field alone. */
export function check<Field extends string>(
  field: Field,
  isWrong: (text: string) => boolean,
  message: string,
): Check<Record<Field, string>> {
  return { field, fails: (values) => isWrong(values[field]), message };
}

/** The schema of a form, which puts the message at its field. */
export function inOrder<Values>(checks: readonly Check<Values>[]) {
  return z.custom<Values>().check(({ value, issues }) => {
    const failed = checks.find(({ fails }) => fails(value));
    if (failed === undefined) return;
    issues.push({ code: 'custom', path: [failed.field], message: failed.message, input: value });
  });
}
