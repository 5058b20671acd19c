import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { cropArea, type FocusPoint, movedFocus } from '@/data/posts/crop';
import { texts } from '../texts';
import type { CroppedSlide } from './crop-plan';

/** Shares of the photo that a key moves the frame by, alone and with Shift. */
const step = 0.02;
const largeStep = 0.1;

const directions: Readonly<Record<string, FocusPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number) => `${share * 100}%`;

/** The whole photo with a frame around what is shown of it, which is moved by drag or by the arrow keys. */
export function CropFrame({ slide, change }: { slide: CroppedSlide; change: DraftChanges }) {
  const { src, filename, crop } = slide;
  const onFocus = (focus: FocusPoint) => change.setFocus(slide.id, focus);
  const photo = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; focus: FocusPoint } | null>(null);
  const [dragged, setDragged] = useState<FocusPoint | null>(null);
  const shown = dragged === null ? crop : { ...crop, focus: dragged };
  const { left, top, width, height } = cropArea(slide, shown);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, focus: crop.focus };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const box = photo.current?.getBoundingClientRect();
    if (from.current === null || box === undefined || box.width === 0) return;
    const { x, y, focus } = from.current;
    const across = (clientX - x) / box.width;
    const down = (clientY - y) / box.height;
    setDragged(movedFocus(slide, { ...crop, focus }, across, down));
  };
  const end = () => {
    if (dragged !== null) onFocus(dragged);
    from.current = null;
    setDragged(null);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    onFocus(movedFocus(slide, crop, direction[0] * by, direction[1] * by));
  };
  return (
    <div
      ref={photo}
      className="relative mx-auto overflow-hidden rounded-photo bg-mat"
      style={{
        aspectRatio: slide.width / slide.height,
        width: `min(100%, ${(50 * slide.width) / slide.height}dvh)`,
      }}
    >
      <img src={src} alt={filename} draggable={false} className="absolute inset-0 size-full" />
      <button
        type="button"
        aria-label={texts.crop.frame}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={moveByKey}
        className="absolute cursor-move touch-none rounded-photo shadow-[0_0_0_2px_var(--color-on-photo),0_0_0_100vmax_color-mix(in_srgb,var(--color-photo-scrim)_72%,transparent)] outline-offset-[-6px]"
        style={{
          left: percent(left),
          top: percent(top),
          width: percent(width),
          height: percent(height),
        }}
      />
      <p role="status" className="sr-only">
        {texts.crop.place({
          left: Math.round(left * 100),
          right: Math.round((1 - left - width) * 100),
          top: Math.round(top * 100),
          bottom: Math.round((1 - top - height) * 100),
        })}
      </p>
    </div>
  );
}
