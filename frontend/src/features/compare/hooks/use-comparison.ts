/** The state of the compare view: which photos are in sight, and the lens that all of them are under. */
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { CompareViewProps } from '@/components/photo/compare-props';
import {
  type Lens,
  magnificationOf,
  pannedBy,
  type Size,
  toggledOneToOne,
  viewOf,
  wholePhoto,
  zoomedOneStep,
} from '../compare-lens';
import { shownAt, startStep, stepsOf } from '../compare-panes';
import type { CompareCommands } from './use-compare-keys';
import { usePaneCount } from './use-pane-count';

/** A step of the arrow keys, in panes. */
const pushShare = 0.15;
const middle = { x: 0, y: 0 };

export function useComparison({ comparison, onChoose, onNotDuplicate }: CompareViewProps, paneSize: Size) {
  const panes = usePaneCount(comparison.panesMax);
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
  const commands: CompareCommands = {
    zoomIn: () => changeLens((now) => zoomedOneStep(now, true, view)),
    zoomOut: () => changeLens((now) => zoomedOneStep(now, false, view)),
    whole: () => changeLens(wholePhoto),
    oneToOne: () => changeLens((now) => toggledOneToOne(now, middle, view)),
    next: () => goBy(1),
    previous: () => goBy(-1),
    push: (x, y) => {
      const push = { x: x * pushShare * paneSize.width, y: y * pushShare * paneSize.height };
      changeLens((now) => pannedBy(now, push, view));
    },
    choose: (number) => decide(number, onChoose),
    toggleNotDuplicate: (number) => decide(number, onNotDuplicate),
  };
  return { lens, changeLens, step, stepMax, shown, commands, magnification: magnificationOf(lens, view) };
}
