/** What an answer must be like to be worked with. Whatever else comes with a success is told as unreadable. */

/** Says whether an answer has the shape that its caller counts on. */
export type Expectation = (data: unknown) => boolean;

export const isList: Expectation = Array.isArray;

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}

/** An object that holds a list under one of these names. */
export function hasList(...names: readonly string[]): Expectation {
  return (data) => names.some((name) => Array.isArray(fieldOf(data, name)));
}

/** An object that says which one it is. */
export const hasId: Expectation = (data) => typeof fieldOf(data, 'id') === 'string';
