import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { DialogProps } from './dialog';
import { dialogContentStyle, dialogShadeStyle } from './dialog-style';
import { texts } from './texts';
import { showToast } from './toast';
import { useReturnedFocus } from './use-returned-focus';

export interface AlertDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title'> {
  text: ReactNode;
  /** Why the action failed, as an error or in words. */
  failure?: unknown;
  /** The title, if not given. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The confirmed action takes something away. */
  isDestructive?: boolean;
  /** While true nothing closes it and the confirming button reads `busyText`. */
  isBusy?: boolean;
  busyText?: string;
  /** What takes the focus where the action takes away what opened the dialog. */
  fallbackFocus?: () => HTMLElement | null;
  /** The dialog stays open: close it through `isOpen` when the action is done. */
  onConfirm: () => void;
}

/** A question that has to be answered. Escape and Cancel say no, a press beside it does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onOpenChange, title, text, failure, fallbackFocus, onConfirm } = props;
  const { confirmLabel = title, cancelLabel = texts.dialog.cancel, busyText = confirmLabel } = props;
  const { isDestructive = false, isBusy = false } = props;
  const returnedFocus = useReturnedFocus(undefined, fallbackFocus);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogShadeStyle}>
          <Primitive.Content className={`${dialogContentStyle} md:max-w-md`} {...returnedFocus}>
            <Primitive.Title>{title}</Primitive.Title>
            <Primitive.Description asChild>
              <div className="grid gap-3 text-ink-2">
                <div>{text}</div>
                <Notice error={failure} />
              </div>
            </Primitive.Description>
            <div className="flex flex-wrap justify-end gap-3 pt-1">
              <Primitive.Cancel asChild>
                <Button disabled={isBusy} label={cancelLabel} />
              </Primitive.Cancel>
              <Button
                variant={isDestructive ? 'dangerSolid' : 'primary'}
                isBusy={isBusy}
                busyText={busyText}
                onClick={onConfirm}
                label={confirmLabel}
              />
            </div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DeleteDialogProps extends Pick<AlertDialogProps, 'text' | 'fallbackFocus'> {
  texts: {
    title: string;
    deleted: string;
    failed: (reason: string) => string;
  };
  onDelete: () => Promise<{ error?: unknown }>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before something is deleted, and says why it could not be. Draw it only while it is open. */
export function DeleteDialog({ texts: words, onDelete, onDeleted, onClose, ...rest }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    const { error } = await onDelete();
    setIsBusy(false);
    const answer = error === undefined ? null : toApiError(error);
    // Deleted on another device is deleted as well.
    if (answer !== null && answer.status !== 404) return setFailure(words.failed(errorText(answer)));
    onClose();
    onDeleted?.();
    showToast({ title: words.deleted, tone: 'success' });
  };
  return (
    <AlertDialog
      {...rest}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={words.title}
      failure={failure}
      confirmLabel={texts.delete.confirm}
      isDestructive
      isBusy={isBusy}
      busyText={texts.delete.deleting}
      onConfirm={() => void confirm()}
    />
  );
}
