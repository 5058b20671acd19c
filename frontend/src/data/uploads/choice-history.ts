/** What was chosen by hand, so that it can be taken back and done again. */

/** One photo taken in or left out. */
export interface SelectionStep {
  photoId: string;
  filename: string;
  before: boolean;
  after: boolean;
}

/** Which shot of a stack counts. */
export interface KeeperStep {
  group: string;
  before: string;
  after: string;
}

/** A photo kept out of its group, or grouped again. */
export interface NotDuplicateStep {
  photoId: string;
  filename: string;
  isNotDuplicate: boolean;
}

export interface Choice {
  /** What was done, in words. */
  title: string;
  selections: readonly SelectionStep[];
  keeper: KeeperStep | null;
  notDuplicate: NotDuplicateStep | null;
}

export interface ChoiceHistory {
  /** The latest last. */
  done: readonly Choice[];
  /** The one taken back last comes last. */
  undone: readonly Choice[];
}

const choicesMax = 200;

export const emptyHistory: ChoiceHistory = { done: [], undone: [] };

/** A new choice; what was taken back before it cannot be done again. */
export function withChoice({ done }: ChoiceHistory, choice: Choice): ChoiceHistory {
  return { done: [...done, choice].slice(-choicesMax), undone: [] };
}

export function withoutChoice({ done, undone }: ChoiceHistory, choice: Choice): ChoiceHistory {
  const isOther = (other: Choice) => other !== choice;
  return { done: done.filter(isOther), undone: undone.filter(isOther) };
}

/** A choice taken back, which can be done again. */
export function withUndone({ done, undone }: ChoiceHistory, choice: Choice): ChoiceHistory {
  return { done: done.filter((other) => other !== choice), undone: [...undone, choice] };
}

/** The choice to take back and the history after it, or null where nothing was chosen. */
export function steppedBack({ done, undone }: ChoiceHistory): [Choice, ChoiceHistory] | null {
  const choice = done.at(-1);
  return choice === undefined ? null : [choice, { done: done.slice(0, -1), undone: [...undone, choice] }];
}

/** The choice to do again and the history after it, or null where none was taken back. */
export function steppedForward({ done, undone }: ChoiceHistory): [Choice, ChoiceHistory] | null {
  const choice = undone.at(-1);
  return choice === undefined ? null : [choice, { done: [...done, choice], undone: undone.slice(0, -1) }];
}
