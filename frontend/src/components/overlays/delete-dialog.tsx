import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog, type AlertDialogProps } from './alert-dialog';
import { texts as ownTexts } from './texts';
import { showToast } from './toast';

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
export function DeleteDialog({ texts, text, onDelete, onDeleted, onClose, ...rest }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    const { error } = await onDelete();
    setIsBusy(false);
    const answer = error === undefined ? null : toApiError(error);
    // Deleted on another device is deleted as well.
    if (answer !== null && answer.status !== 404) return setFailure(texts.failed(errorText(answer)));
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
      text={text}
      failure={failure}
      confirmLabel={ownTexts.delete.confirm}
      isDestructive
      isBusy={isBusy}
      busyText={ownTexts.delete.deleting}
      onConfirm={() => void confirm()}
    />
  );
}
