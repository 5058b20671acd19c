/** The state of the compare view: which photos are in sight, the lens that all of them are under, and its keys. */
import { type KeyboardEvent, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { useMediaQuery } from '@/lib/use-media-query';
import {
  type Lens,
  magnificationOf,
  middle,
  pannedBy,
  type Size,
  toggledOneToOne,
  viewOf,
  wholePhoto,
  zoomedOneStep,
} from './compare-lens';
import { shownAt, startStep, stepsOf } from './compare-panes';
import type { CompareViewProps } from './compare-view';

/** A step of the arrow keys, in panes. */
const pushShare = 0.15;

export function useComparison({ comparison, onChoose, onNotDuplicate }: CompareViewProps, paneSize: Size) {
  // Two above each other on phones, three beside each other else.
  const panes = Math.min(comparison.panesMax, useMediaQuery('(min-width: 48rem)') ? 3 : 2);
  const [lens, changeLens] = useState<Lens>(wholePhoto);
  const [asked, setAsked] = useState(() => startStep(comparison, panes));
  const stepMax = stepsOf(comparison, panes);
  const step = Math.min(asked, stepMax);
  const shown = shownAt(comparison, panes, step);
  // Keys and buttons act on the keeper, or else on the first photo.
  const view = viewOf(shown.find(({ id }) => id === comparison.keeperId) ?? shown[0], paneSize);
  const goBy = (steps: number) =>
    setAsked((now) => Math.min(stepMax, Math.max(0, Math.min(now, stepMax) + steps)));
  const decide = (number: number, decision: (photo: TripPhoto) => void) => {
    const photo = shown[number - 1];
    if (photo !== undefined) decision(photo);
  };
  const commands = {
    zoomIn: () => changeLens((now) => zoomedOneStep(now, true, view)),
    zoomOut: () => changeLens((now) => zoomedOneStep(now, false, view)),
    whole: () => changeLens(wholePhoto),
    oneToOne: () => changeLens((now) => toggledOneToOne(now, middle, view)),
    next: () => goBy(1),
    previous: () => goBy(-1),
    /** Pushes the photos by a step: -1, 0 or 1 each way. */
    push: (x: number, y: number) => {
      const push = { x: x * pushShare * paneSize.width, y: y * pushShare * paneSize.height };
      changeLens((now) => pannedBy(now, push, view));
    },
    /** Keeps or selects the photo in that place, counted from 1. */
    choose: (number: number) => decide(number, onChoose),
    toggleNotDuplicate: (number: number) => decide(number, onNotDuplicate),
  };
  return { lens, changeLens, step, stepMax, shown, commands, magnification: magnificationOf(lens, view) };
}

export type CompareCommands = ReturnType<typeof useComparison>['commands'];

/** What a key does. With Shift a number is the one above the letters, wherever the layout puts it. */
function actionOf({ key, code, shiftKey }: KeyboardEvent, commands: CompareCommands, isWhole: boolean) {
  const { zoomIn, zoomOut, whole, oneToOne, next, previous, push } = commands;
  const taken = shiftKey ? /^Digit([1-3])$/.exec(code)?.[1] : undefined;
  if (taken !== undefined) return () => commands.toggleNotDuplicate(Number(taken));
  if (/^[1-3]$/.test(key)) return () => commands.choose(Number(key));
  const actions: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    _: zoomOut,
    '0': whole,
    z: oneToOne,
    Z: oneToOne,
    PageDown: next,
    PageUp: previous,
    // Arrows move about in zoomed photos; while the photos are whole they go to the next shot.
    ArrowRight: isWhole ? next : () => push(-1, 0),
    ArrowDown: isWhole ? next : () => push(0, -1),
    ArrowLeft: isWhole ? previous : () => push(1, 0),
    ArrowUp: isWhole ? previous : () => push(0, 1),
  };
  return actions[key];
}

export function compareKeys(commands: CompareCommands, isWhole: boolean) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event, commands, isWhole);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
