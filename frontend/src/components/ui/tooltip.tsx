import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  /** A few words that help, never words that are needed. */
  text: string;
  /** The control it belongs to; it must take a ref and spread its props. */
  children: ReactNode;
}

const delayMs = 700;

/** Words beside a control after 700 ms of pointing or at focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={delayMs}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="animate-fade-in z-(--z-tooltip) max-w-60 rounded-control bg-ink px-2.5 py-1.5 text-xs text-canvas"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
