import { useState } from 'react';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import { Notice } from '@/components/ui/notice';
import { AlertDialog, type AlertDialogProps } from './alert-dialog';
import { showToast } from './toast';

export interface DeleteDialogProps extends Pick<AlertDialogProps, 'text' | 'fallbackFocus'> {
  texts: {
    title: string;
    confirm: string;
    deleting: string;
    deleted: string;
    failed: (reason: string) => string;
  };
  /** What the call answers. */
  onDelete: () => Promise<{ error?: unknown }>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before something is deleted, and says why it could not be. Draw it only while it is open. */
export function DeleteDialog({ texts, text, onDelete, onDeleted, onClose, ...rest }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    setFailure(null);
    const { error } = await onDelete();
    setIsBusy(false);
    const answer = error === undefined ? null : toApiError(error);
    // Deleted on another device is deleted as well.
    if (answer !== null && answer.status !== 404) return setFailure(answer);
    onClose();
    onDeleted?.();
    showToast({ title: texts.deleted, tone: 'success' });
  };
  return (
    <AlertDialog
      {...rest}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.title}
      text={
        <div className="grid gap-3">
          <p>{text}</p>
          {failure === null ? null : <Notice tone="error">{texts.failed(errorText(failure))}</Notice>}
        </div>
      }
      confirmLabel={texts.confirm}
      isDestructive
      isBusy={isBusy}
      busyText={texts.deleting}
      onConfirm={() => void confirm()}
    />
  );
}
