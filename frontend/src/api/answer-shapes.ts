/** What an answer must be like to be worked with. Whatever else comes with a success is told as unreadable. */

/** Says whether an answer has the shape that its caller counts on. */
export type Expectation = (data: unknown) => boolean;

export const isList: Expectation = Array.isArray;

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(data: unknown, name: string): unknown {
  return isFields(data) ? data[name] : undefined;
}

/** An object that holds a list under one of these names. */
export function hasList(...names: readonly string[]): Expectation {
  return (data) => names.some((name) => Array.isArray(fieldOf(data, name)));
}

/** An object whose named fields are as expected; others may stand beside them. */
export function hasFields(fields: Readonly<Record<string, Expectation>>): Expectation {
  return (data) => Object.entries(fields).every(([name, isExpected]) => isExpected(fieldOf(data, name)));
}

/** A list of such objects. */
export function isListOf(isExpected: Expectation): Expectation {
  return (data) => Array.isArray(data) && data.every(isExpected);
}

export const isFilledText: Expectation = (data) => typeof data === 'string' && data !== '';

export const isNumber: Expectation = (data) => typeof data === 'number' && Number.isFinite(data);

export const isTime: Expectation = (data) => typeof data === 'string' && !Number.isNaN(Date.parse(data));

export function isOneOf(...words: readonly string[]): Expectation {
  return (data) => words.some((word) => word === data);
}

/** An object that says which one it is. */
export const hasId: Expectation = hasFields({ id: (id) => typeof id === 'string' });
