/** Moving an entry of a list by pointer: at once with a mouse, after a hold with a finger, which otherwise scrolls. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const holdMs = 250;
/** So far a mouse has to move before a press is a drag, in pixels. */
const slackPx = 6;

export interface Drag {
  from: number;
  /** Where it would stand now. */
  to: number;
}

interface Press {
  index: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Which entry of the list lies under a point; null where there is none. */
function entryAt(list: HTMLElement | null, x: number, y: number): number | null {
  const entries = [...(list?.children ?? [])];
  const index = entries.findIndex((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index < 0 ? null : index;
}

/** While one drags, the page does not scroll under the finger. */
function useStillPage(list: RefObject<HTMLElement | null>, isDragging: boolean) {
  useEffect(() => {
    const element = list.current;
    if (!isDragging || element === null) return;
    const hold = (event: Event) => event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    element.addEventListener('contextmenu', hold);
    return () => {
      element.removeEventListener('touchmove', hold);
      element.removeEventListener('contextmenu', hold);
    };
  }, [list, isDragging]);
}

export function useSlideDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const press = useRef<Press | null>(null);
  const hasDragged = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  useStillPage(list, drag !== null);

  const begin = (index: number) => {
    hasDragged.current = true;
    setDrag({ from: index, to: index });
  };
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    setDrag(null);
  };
  const down = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    hasDragged.current = false;
    const { clientX: x, clientY: y, pointerType } = event;
    const timer = pointerType === 'touch' ? setTimeout(() => begin(index), holdMs) : undefined;
    press.current = { index, x, y, timer };
  };
  const move = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const pressed = press.current;
    if (pressed === null) return;
    const isFar = Math.hypot(clientX - pressed.x, clientY - pressed.y) > slackPx;
    if (drag === null) {
      if (isFar && pointerType === 'touch') end();
      else if (isFar) begin(pressed.index);
      return;
    }
    const to = entryAt(list.current, clientX, clientY);
    if (to !== null && to !== drag.to) setDrag({ ...drag, to });
  };
  const up = () => {
    if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to);
    end();
  };
  return {
    list,
    drag,
    /** For the list. */
    listProps: { onPointerMove: move, onPointerUp: up, onPointerCancel: end, onPointerLeave: end },
    /** For the entry that stands at this place. */
    onPointerDown: down,
    /** Whether the press that has just ended was a drag: it is no click then. */
    hasDragged: () => hasDragged.current,
    giveUp: end,
  };
}
