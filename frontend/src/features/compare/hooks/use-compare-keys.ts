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
  part: (number: number) => void;
}

const named: Readonly<Record<string, (commands: CompareCommands) => void>> = {
  '+': ({ zoomIn }) => zoomIn(),
  '=': ({ zoomIn }) => zoomIn(),
  '-': ({ zoomOut }) => zoomOut(),
  _: ({ zoomOut }) => zoomOut(),
  '0': ({ whole }) => whole(),
  z: ({ oneToOne }) => oneToOne(),
  Z: ({ oneToOne }) => oneToOne(),
  PageDown: ({ next }) => next(),
  PageUp: ({ previous }) => previous(),
  '1': ({ choose }) => choose(1),
  '2': ({ choose }) => choose(2),
  '3': ({ choose }) => choose(3),
};

/** Arrows move about in what is zoomed; while the photos are whole they go to the next shot. */
const ofWhole: Readonly<Record<string, (commands: CompareCommands) => void>> = {
  ArrowRight: ({ next }) => next(),
  ArrowDown: ({ next }) => next(),
  ArrowLeft: ({ previous }) => previous(),
  ArrowUp: ({ previous }) => previous(),
};

const ofZoomed: typeof ofWhole = {
  ArrowRight: ({ push }) => push(-1, 0),
  ArrowDown: ({ push }) => push(0, -1),
  ArrowLeft: ({ push }) => push(1, 0),
  ArrowUp: ({ push }) => push(0, 1),
};

/** The number above the letters, wherever the layout puts it; null for any other key. */
function numberOf({ code }: KeyboardEvent): number | null {
  const digit = /^Digit([1-3])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** Give the result to the dialog's `onKeyDown`. */
export function compareKeys(commands: CompareCommands, isWhole: boolean) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const number = event.shiftKey ? numberOf(event) : null;
    if (number !== null) {
      event.preventDefault();
      commands.part(number);
      return;
    }
    const command = named[event.key] ?? (isWhole ? ofWhole : ofZoomed)[event.key];
    if (command === undefined) return;
    event.preventDefault();
    command(commands);
  };
}
