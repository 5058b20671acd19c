import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { dialogContentStyle, dialogShadeStyle } from './dialog-style';
import { texts } from './texts';
import { useReturnedFocus } from './use-returned-focus';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** For pictures side by side: up to 1120 px instead of 448. */
  isWide?: boolean;
  /** While true nothing closes it. */
  isWorking?: boolean;
  /** Takes the focus as it opens; without it the first that can. */
  firstFocus?: RefObject<HTMLElement | null>;
}

/** A dialog in the middle of the screen; on phones a sheet from the bottom. Load it with the screen that opens it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, children, actions, firstFocus } = props;
  const { isWide = false, isWorking = false } = props;
  const returnedFocus = useReturnedFocus(firstFocus);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => (isWorking ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogShadeStyle}>
          <Primitive.Content
            className={clsx(dialogContentStyle, isWide ? 'md:max-w-280' : 'md:max-w-md')}
            {...returnedFocus}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <div className="flex items-start justify-between gap-4 max-md:sticky max-md:-top-[6dvh] max-md:z-(--z-raised) max-md:-mx-5 max-md:-mt-5 max-md:-mb-2 max-md:rounded-t-dialog max-md:bg-surface max-md:px-5 max-md:pt-5 max-md:pb-2">
              <Primitive.Title>{title}</Primitive.Title>
              <Primitive.Close asChild disabled={isWorking}>
                <IconButton icon={X} label={texts.dialog.close} size="small" className="-mt-1 -mr-2" />
              </Primitive.Close>
            </div>
            {description === undefined ? null : (
              <Primitive.Description asChild className="text-ink-2">
                <div>{description}</div>
              </Primitive.Description>
            )}
            {children}
            {actions === undefined ? null : <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
