/** Moving a slide by pointer: at once with a mouse, after a hold with a finger, which otherwise scrolls. */
import {
  type DndContextProps,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';

/** How far a mouse has to move before a press is a drag, and how far a finger may while it holds, in pixels. */
const slackPx = 6;
const mouse = { activationConstraint: { distance: slackPx } };
const touch = { activationConstraint: { delay: 250, tolerance: slackPx } };

const silent = () => undefined;
/** The strip announces every move itself, also those by key and by menu. */
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

/** The ids of what is dragged and dropped on are positions in the list. */
export function useSlideDrag(onMove: (from: number, to: number) => void) {
  /** `to` is where it would stand now. */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const cancel = () => setDrag(null);
  const context: DndContextProps = {
    accessibility,
    autoScroll: false,
    collisionDetection: pointerWithin,
    sensors: useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch)),
    onDragStart: ({ active }) => setDrag({ from: Number(active.id), to: Number(active.id) }),
    // In a gap between two slides the last position counts.
    onDragOver: ({ active, over }) =>
      over === null ? undefined : setDrag({ from: Number(active.id), to: Number(over.id) }),
    onDragEnd: () => {
      if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to);
      cancel();
    },
    onDragCancel: cancel,
  };
  return { drag, context, cancel };
}
