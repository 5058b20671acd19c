import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Notice } from '@/components/ui/notice';

export interface ClearAllDialogProps {
  isOpen: boolean;
  count: number;
  onClose: () => void;
  /** Rejects when the server could not remove its part. */
  onClear: () => Promise<void>;
}

/** Asks before everything goes. */
export function ClearAllDialog({ isOpen, count, onClose, onClear }: ClearAllDialogProps) {
  return (
    <RemovalDialog
      isOpen={isOpen}
      title="Clear All"
      text={`Are you sure you want to remove all ${count} photos? This action cannot be undone.`}
      confirmLabel="Clear All"
      onClose={onClose}
      onRemove={onClear}
    />
  );
}

export interface RemovalDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  onClose: () => void;
  /** Rejects when the server could not do it; the dialog then says why and stays. */
  onRemove: () => Promise<void>;
}

/** Asks before something goes that cannot be brought back. */
export function RemovalDialog({ isOpen, title, text, confirmLabel, onClose, onRemove }: RemovalDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await onRemove();
      close();
    } catch (caught) {
      setFailure(errorText(toApiError(caught)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen ? undefined : close())}
      title={title}
      text={
        <div className="grid gap-3">
          <p>{text}</p>
          {failure === null ? null : <Notice tone="error">{`It could not be removed: ${failure}`}</Notice>}
        </div>
      }
      confirmLabel={confirmLabel}
      isDestructive
      isBusy={isBusy}
      busyText="Removing..."
      onConfirm={() => void remove()}
    />
  );
}
