/** Moving a slide by pointer: at once with a mouse, after a hold with a finger, which otherwise scrolls. */
import {
  type CollisionDetection,
  type DndContextProps,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

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

/** The slide under the pointer, in a gap the one that is covered most; none beside the strip. */
const collisionDetection: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : rectIntersection(args);
};

/** What the strip's drag context takes. `ids` are those of the slides in their order. */
export function useSlideDrag(ids: string[], onMove: (from: number, to: number) => void): DndContextProps {
  return {
    accessibility,
    autoScroll: false,
    collisionDetection,
    sensors: useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch)),
    onDragEnd: ({ active, over }) => {
      if (over !== null && over.id !== active.id)
        onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    },
  };
}
