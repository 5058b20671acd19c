import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTooltip } from './use-tooltip';

export interface TooltipProps {
  /** A few words that help, never words that are needed. */
  text: string;
  /** The control it belongs to; it must spread its props. Its name is what readers hear. */
  children: ReactElement;
  className?: string;
}

const gapPx = 6;
const edgePx = 8;

/** Below the control, above it where there is no room, and never over the screen's edge. */
function place(tip: HTMLElement, anchor: HTMLElement) {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + gapPx;
  const isBelow = below + offsetHeight + edgePx <= clientHeight;
  const centred = left + (width - offsetWidth) / 2;
  tip.style.top = `${isBelow ? below : top - gapPx - offsetHeight}px`;
  tip.style.left = `${Math.max(edgePx, Math.min(centred, clientWidth - offsetWidth - edgePx))}px`;
}

/** Words beside a control. Not a layer of its own: Escape closes the dialog around it at once. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const { anchor, control, tip } = useTooltip();
  return (
    <>
      <Slot.Root {...control}>{children}</Slot.Root>
      {anchor === null
        ? null
        : createPortal(<Tip {...{ text, anchor, className }} {...tip} />, document.body)}
    </>
  );
}

interface TipProps {
  text: string;
  className: string | undefined;
  anchor: HTMLElement;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

function Tip({ text, anchor, className, ...rest }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current !== null) place(tip.current, anchor);
  }, [anchor]);
  return (
    <div
      ref={tip}
      role="tooltip"
      className={clsx(
        'animate-fade-in pointer-events-auto fixed z-(--z-tooltip) w-max max-w-60 rounded-control bg-ink px-2.5 py-1.5 text-xs text-canvas',
        className,
      )}
      {...rest}
    >
      {text}
    </div>
  );
}
