/** When the words beside a control are shown: after 700 ms under the pointer, or of focus by keyboard. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

const delayMs = 700;
/** Long enough for the pointer to reach the words themselves. */
const leaveMs = 120;

export function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback((ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
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
    /** For the control. */
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
    /** For the words. */
    tip: { onPointerEnter: stay, onPointerLeave: () => wait(leaveMs, null) },
  };
}
