/** The keys of the compare view. */
import type { KeyboardEvent } from 'react';

export interface CompareCommands {
  zoomIn: () => void;
  zoomOut: () => void;
  whole: () => void;
  oneToOne: () => void;
  next: () => void;
  previous: () => void;
  /** Pushes the photos by a step: -1, 0 or 1 each way. */
  push: (x: number, y: number) => void;
  /** Keeps or selects the photo in that place, counted from 1. */
  choose: (number: number) => void;
  /** Takes the photo in that place out of its group, or lets it be grouped again. */
  toggleNotDuplicate: (number: number) => void;
}

type PlainCommand = Exclude<keyof CompareCommands, 'push' | 'choose' | 'toggleNotDuplicate'>;

/** What each key does, by `event.key`. */
const named: Readonly<Record<string, PlainCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  _: 'zoomOut',
  '0': 'whole',
  z: 'oneToOne',
  Z: 'oneToOne',
  PageDown: 'next',
  PageUp: 'previous',
};

/** Arrows move about in zoomed photos; while the photos are whole they go to the next shot. */
const arrows: Readonly<Record<string, { whole: PlainCommand; push: readonly [x: number, y: number] }>> = {
  ArrowRight: { whole: 'next', push: [-1, 0] },
  ArrowDown: { whole: 'next', push: [0, -1] },
  ArrowLeft: { whole: 'previous', push: [1, 0] },
  ArrowUp: { whole: 'previous', push: [0, 1] },
};

/** What a key does, or null. With Shift a number is the one above the letters, wherever the layout puts it. */
function actionOf({ key, code, shiftKey }: KeyboardEvent, commands: CompareCommands, isWhole: boolean) {
  const taken = shiftKey ? /^Digit([1-3])$/.exec(code)?.[1] : undefined;
  if (taken !== undefined) return () => commands.toggleNotDuplicate(Number(taken));
  if (/^[1-3]$/.test(key)) return () => commands.choose(Number(key));
  const arrow = arrows[key];
  if (arrow !== undefined && !isWhole) return () => commands.push(...arrow.push);
  const command = named[key] ?? arrow?.whole;
  return command === undefined ? null : commands[command];
}

/** Give the result to the dialog's `onKeyDown`. */
export function compareKeys(commands: CompareCommands, isWhole: boolean) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event, commands, isWhole);
    if (act === null) return;
    event.preventDefault();
    act();
  };
}
