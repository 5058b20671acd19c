/** Gestures on a pane of the compare view: drag, pinch, wheel, tap, and a swipe while the photos are whole. */
import { useGesture } from '@use-gesture/react';
import { type RefObject, useRef } from 'react';
import { type Point, pannedBy, toggledOneToOne, zoomedBy } from './compare-lens';
import type { ComparePictureProps } from './compare-picture';

/** Less than this is a tap. */
const tapTravelPx = 6;
const swipeTravelPx = 48;
/** What a wheel's step of 100 pixels means: a quarter more. A pinch on a trackpad comes in far smaller steps. */
const wheelRate = 0.0022;
const pinchRate = 0.01;

/** A passive wheel listener could not keep the page from scrolling. */
const config = { pinch: { pinchOnWheel: false }, wheel: { eventOptions: { passive: false } } };

export function useLensGestures(
  surface: RefObject<HTMLElement | null>,
  { view, lens: { scale }, changeLens, onSwipe }: ComparePictureProps,
) {
  /** More than one finger was down: what follows is no tap. */
  const wasPinch = useRef(false);
  const lastMove = useRef<PointerEvent | null>(null);
  /** From the middle of the pane, as the lens counts. */
  const fromMiddle = (x: number, y: number): Point => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const pan = (x: number, y: number) => changeLens((lens) => pannedBy(lens, { x, y }, view));
  const zoom = (factor: number, x: number, y: number) => {
    const at = fromMiddle(x, y);
    changeLens((lens) => zoomedBy(lens, factor, at, view));
  };
  useGesture(
    {
      onDragStart: () => {
        wasPinch.current = false;
      },
      onDrag: ({ delta, pinching }) => (pinching ? undefined : pan(...delta)),
      onDragEnd: ({ event, xy, movement: [x, y] }) => {
        if (wasPinch.current || event.type !== 'pointerup') return;
        const at = fromMiddle(...xy);
        if (Math.hypot(x, y) < tapTravelPx) changeLens((lens) => toggledOneToOne(lens, at, view));
        // Whole photos are not dragged but swiped.
        else if (scale === null && Math.abs(x) > swipeTravelPx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0);
      },
      onPinch: ({ origin: [x, y], da: [length], memo = { x, y, length } }) => {
        wasPinch.current = true;
        pan(x - memo.x, y - memo.y);
        if (length > 0 && memo.length > 0) zoom(length / memo.length, x, y);
        return { x, y, length };
      },
      // The library's drag ends with the finger that came first: one that stays after a pinch pans as well.
      onPointerMove: ({ event, dragging, pinching }) => {
        const before = lastMove.current;
        lastMove.current = event;
        if (event.pointerType !== 'touch' || event.pointerId !== before?.pointerId) return;
        if (!dragging && !pinching) pan(event.clientX - before.clientX, event.clientY - before.clientY);
      },
      onWheel: ({ event, ctrlKey, delta: [, pixels] }) => {
        event.preventDefault();
        zoom(Math.exp(-pixels * (ctrlKey ? pinchRate : wheelRate)), event.clientX, event.clientY);
      },
    },
    { ...config, target: surface },
  );
}
