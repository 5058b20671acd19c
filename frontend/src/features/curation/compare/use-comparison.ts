/** The state of the compare view: which photos are in sight, the lens that all of them are under, and its keys. */
import { type KeyboardEvent, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { Size } from '@/data/posts/crop';
import { useMediaQuery } from '@/lib/use-media-query';
import type { Comparison } from '../hooks/use-compare';
import {
  type Lens,
  magnificationOf,
  middle,
  pannedBy,
  toggledOneToOne,
  viewOf,
  wholePhoto,
  zoomedOneStep,
} from './compare-lens';
import type { CompareViewProps } from './compare-view';
import { texts } from './texts';

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
    /** By a step of -1, 0 or 1 each way. */
    push: (x: number, y: number) => {
      const push = { x: x * pushShare * paneSize.width, y: y * pushShare * paneSize.height };
      changeLens((now) => pannedBy(now, push, view));
    },
    /** The number counts the photos in sight from 1. */
    choose: (number: number) => decide(number, onChoose),
    toggleNotDuplicate: (number: number) => decide(number, onNotDuplicate),
  };
  return {
    lens,
    changeLens,
    isWhole: lens.scale === null,
    magnification: magnificationOf(lens, view),
    /** The last step is `stepMax`, 0 where all photos are in sight. */
    step,
    stepMax,
    shown,
    commands,
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;

/** Photos that change places with each step; the keeper is not among them. */
function changing({ photos, keeperId }: Comparison): TripPhoto[] {
  return photos.filter(({ id }) => id !== keeperId);
}

function changingPanes({ photos, keeperId }: Comparison, panes: number): number {
  return Math.min(panes, photos.length) - (keeperId === null ? 0 : 1);
}

export function stepsOf(comparison: Comparison, panes: number): number {
  return Math.max(0, changing(comparison).length - Math.max(1, changingPanes(comparison, panes)));
}

export function startStep(comparison: Comparison, panes: number): number {
  const index = changing(comparison).findIndex(({ id }) => id === comparison.startId);
  return Math.min(Math.max(0, index), stepsOf(comparison, panes));
}

/** The photos in sight, as they stand: the keeper first of two, and in the middle of three. */
export function shownAt(comparison: Comparison, panes: number, step: number): TripPhoto[] {
  const count = changingPanes(comparison, panes);
  const shown = changing(comparison).slice(step, step + count);
  const keeper = comparison.photos.find(({ id }) => id === comparison.keeperId);
  if (keeper === undefined) return shown;
  const before = shown.length > 1 ? 1 : 0;
  return [...shown.slice(0, before), keeper, ...shown.slice(before)];
}

/** Which of the photos are in sight, by their place among all that are compared; null where all are. */
export function shownText({ photos, panesMax }: Comparison, shown: readonly TripPhoto[]): string | null {
  if (shown.length === photos.length) return null;
  const ids = new Set(shown.map(({ id }) => id));
  const places = photos.flatMap(({ id }, index) => (ids.has(id) ? [index + 1] : []));
  const [first = 0] = places;
  return panesMax === 1 ? texts.view.photo(first, photos.length) : texts.view.shots(places, photos.length);
}

/** What a key does. With Shift a number is the one above the letters, wherever the layout puts it. */
function actionOf({ key, code, shiftKey }: KeyboardEvent, { commands, isWhole }: ComparisonState) {
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

export function compareKeys(state: ComparisonState) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event, state);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
