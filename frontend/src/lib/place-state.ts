/** The one of `words` that a place's state holds under a key: the browser keeps it, and anybody may have written it. */
export function wordIn<Word extends string>(
  state: unknown,
  key: string,
  words: readonly Word[],
): Word | null {
  if (typeof state !== 'object' || state === null) return null;
  const written: unknown = Reflect.get(state, key);
  return words.find((word) => word === written) ?? null;
}
