import { isFields } from '@/lib/is-fields';

/** The text that a place's state holds under a key: the browser keeps it, and anybody may have written it. */
export function textIn(state: unknown, key: string): string | null {
  const written = isFields(state) ? state[key] : null;
  return typeof written === 'string' ? written : null;
}

/** The same where it is one of `words`. */
export function wordIn<Word extends string>(
  state: unknown,
  key: string,
  words: readonly Word[],
): Word | null {
  const written = textIn(state, key);
  return words.find((word) => word === written) ?? null;
}
