/** Gestures on a pane of the compare view: drag, pinch, wheel, tap, and a swipe while the photos are whole. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Lens, type Point, pannedBy, toggledOneToOne, type View, zoomedBy } from '../compare-lens';

export type ChangeLens = (change: (lens: Lens) => Lens) => void;

export interface LensGestures {
  view: View;
  /** Whole photos are not dragged but swiped. */
  isWhole: boolean;
  changeLens: ChangeLens;
  onSwipe: (isForward: boolean) => void;
}

/** Less than this is a tap. */
const tapTravelPx = 6;
const swipeTravelPx = 48;
/** What a wheel's step of 100 pixels means: a quarter more. A pinch on a trackpad comes in far smaller steps. */
const wheelRate = 0.0022;
const pinchRate = 0.01;
const linePx = 40;

interface Hands {
  pointers: Map<number, Point>;
  travel: Point;
  /** More than one finger was down: what follows is no tap. */
  wasPinch: boolean;
}

export function useLensGestures(surface: RefObject<HTMLElement | null>, gestures: LensGestures) {
  const hands = useRef<Hands>({ pointers: new Map(), travel: { x: 0, y: 0 }, wasPinch: false });
  useEffect(() => {
    const element = surface.current;
    const turnHere = (event: WheelEvent) => turn(event, gestures);
    // React's own wheel listener is passive: it cannot keep the page from scrolling.
    element?.addEventListener('wheel', turnHere, { passive: false });
    return () => element?.removeEventListener('wheel', turnHere);
  }, [surface, gestures]);
  return {
    onPointerDown: (event: PointerEvent) => begin(hands.current, event),
    onPointerMove: (event: PointerEvent) => move(hands.current, event, gestures),
    onPointerUp: (event: PointerEvent) => end(hands.current, event, gestures),
    onPointerCancel: ({ pointerId }: PointerEvent) => void hands.current.pointers.delete(pointerId),
  };
}

/** From the middle of the pane, as the lens counts. */
function fromMiddle({ x, y }: Point, pane: Element): Point {
  const box = pane.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
}

const pointOf = ({ clientX, clientY }: WheelEvent | PointerEvent): Point => ({ x: clientX, y: clientY });

function begin(hands: Hands, event: PointerEvent) {
  if (event.button !== 0) return;
  if (hands.pointers.size === 0) Object.assign(hands, { travel: { x: 0, y: 0 }, wasPinch: false });
  hands.pointers.set(event.pointerId, pointOf(event));
  hands.wasPinch ||= hands.pointers.size > 1;
  event.currentTarget.setPointerCapture(event.pointerId);
}

/** The middle of the fingers that are down and how far they are apart. */
function spanOf(pointers: Map<number, Point>): { middle: Point; length: number } {
  const [one, other = one] = [...pointers.values()];
  if (one === undefined || other === undefined) return { middle: { x: 0, y: 0 }, length: 0 };
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    length: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

function move(hands: Hands, event: PointerEvent, { view, changeLens }: LensGestures) {
  if (!hands.pointers.has(event.pointerId)) return;
  const before = spanOf(hands.pointers);
  hands.pointers.set(event.pointerId, pointOf(event));
  const after = spanOf(hands.pointers);
  const push = { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y };
  hands.travel = { x: hands.travel.x + push.x, y: hands.travel.y + push.y };
  const factor = before.length > 0 && after.length > 0 ? after.length / before.length : 1;
  const at = fromMiddle(after.middle, event.currentTarget);
  changeLens((lens) => {
    const panned = pannedBy(lens, push, view);
    return factor === 1 ? panned : zoomedBy(panned, factor, at, view);
  });
}

function end(hands: Hands, event: PointerEvent, { view, isWhole, changeLens, onSwipe }: LensGestures) {
  if (!hands.pointers.delete(event.pointerId) || hands.pointers.size > 0 || hands.wasPinch) return;
  const { x, y } = hands.travel;
  const at = fromMiddle(pointOf(event), event.currentTarget);
  if (Math.hypot(x, y) < tapTravelPx) changeLens((lens) => toggledOneToOne(lens, at, view));
  else if (isWhole && Math.abs(x) > swipeTravelPx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0);
}

function turn(event: WheelEvent, { view, changeLens }: LensGestures) {
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1);
  const factor = Math.exp(-pixels * (event.ctrlKey ? pinchRate : wheelRate));
  const at = fromMiddle(pointOf(event), event.currentTarget as Element);
  changeLens((lens) => zoomedBy(lens, factor, at, view));
}
