import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface TooltipProps {
  /** A few words that help, never words that are needed. */
  text: string;
  /** The control it belongs to; it must spread its props. Its name is what readers hear. */
  children: ReactElement;
  className?: string | undefined;
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

/** Whether a control has opened its menu, which the words would lie over. */
const isOpen = (control: HTMLElement | null) => control?.getAttribute('aria-expanded') === 'true';

const delayMs = 700;
/** Long enough for the pointer to reach the words themselves. */
const leaveMs = 120;

/** When the words beside a control are shown: after 700 ms under the pointer, or of focus by keyboard. */
function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback((ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(isOpen(next) ? null : next), ms);
  }, []);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (anchor === null) return undefined;
    window.addEventListener('scroll', hide, true);
    window.addEventListener('resize', hide);
    return () => {
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('resize', hide);
    };
  }, [anchor, hide]);
  return {
    /** What the words stand beside; null while they are hidden. */
    anchor,
    control: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
        pointerType === 'mouse' ? wait(delayMs, currentTarget) : undefined,
      onPointerLeave: () => wait(leaveMs, null),
      onPointerDown: hide,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        // A press and a dialog that opens by one move the focus as well.
        currentTarget.matches(':focus-visible') ? wait(delayMs, currentTarget) : undefined,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? hide() : undefined),
    },
    tip: { onPointerEnter: stay, onPointerLeave: () => wait(leaveMs, null) },
  };
}

/** Words beside a control. Not a layer of its own: Escape closes the dialog around it at once. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const { anchor, control, tip } = useTooltip();
  return (
    <>
      <Slot.Root {...control}>{children}</Slot.Root>
      {anchor && createPortal(<Tip {...{ text, anchor, className, ...tip }} />, document.body)}
    </>
  );
}

type TipProps = Omit<TooltipProps, 'children'> & { anchor: HTMLElement } & ComponentProps<'div'>;

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
