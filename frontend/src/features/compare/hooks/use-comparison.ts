/** The state of the compare view: which photos are in sight, and the lens that all of them are under. */
import { useCallback, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { Comparison } from '@/components/photo/compare-props';
import {
  type Lens,
  magnificationOf,
  pannedBy,
  type Size,
  toggledOneToOne,
  type View,
  wholePhoto,
  zoomedOneStep,
} from '../compare-lens';
import { shownAt, startStep, stepsOf } from '../compare-panes';
import type { CompareCommands } from './use-compare-keys';
import { usePaneCount } from './use-pane-count';

/** A step of the arrow keys, in panes. */
const pushShare = 0.15;
const middle = { x: 0, y: 0 };

export interface Decisions {
  onChoose: (photo: TripPhoto) => void;
  onPart: (photo: TripPhoto) => void;
}

export function useComparison(comparison: Comparison, paneSize: Size, { onChoose, onPart }: Decisions) {
  const panes = usePaneCount(comparison.panesMax);
  const [lens, changeLens] = useState<Lens>(wholePhoto);
  const [asked, setAsked] = useState(() => startStep(comparison, panes));
  const stepMax = stepsOf(comparison, panes);
  const step = Math.min(asked, stepMax);
  const shown = shownAt(comparison, panes, step);
  const view = viewOf(shown.find(({ id }) => id === comparison.keeperId) ?? shown[0], paneSize);
  const goTo = (next: number) => setAsked(Math.min(stepMax, Math.max(0, next)));
  const commands: CompareCommands = {
    zoomIn: () => changeLens((now) => zoomedOneStep(now, true, view)),
    zoomOut: () => changeLens((now) => zoomedOneStep(now, false, view)),
    whole: () => changeLens(wholePhoto),
    oneToOne: () => changeLens((now) => toggledOneToOne(now, middle, view)),
    next: () => goTo(step + 1),
    previous: () => goTo(step - 1),
    push: (x, y) => {
      const push = { x: x * pushShare * paneSize.width, y: y * pushShare * paneSize.height };
      changeLens((now) => pannedBy(now, push, view));
    },
    choose: (number) => {
      const photo = shown[number - 1];
      if (photo !== undefined) onChoose(photo);
    },
    part: (number) => {
      const photo = shown[number - 1];
      if (photo !== undefined) onPart(photo);
    },
  };
  const swipe = useCallback(
    (isForward: boolean) => setAsked((now) => Math.min(stepMax, Math.max(0, now + (isForward ? 1 : -1)))),
    [stepMax],
  );
  const magnification = useMemo(() => magnificationOf(lens, view), [lens, view]);
  return { lens, changeLens, step, stepMax, shown, commands, swipe, magnification };
}

/** What keys and buttons act on: the keeper, or the first photo. */
function viewOf(photo: TripPhoto | undefined, pane: Size): View {
  const { width, height } = photo ?? { width: 0, height: 0 };
  return {
    photo: { width: Math.max(1, width), height: Math.max(1, height) },
    pane,
    pixelRatio: window.devicePixelRatio,
  };
}
