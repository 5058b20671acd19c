import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Notice } from '@/components/ui/notice';
import { useTripPost } from '../hooks/use-trip-post';
import { type RemovalTexts, texts } from '../texts';

export interface RemovalDialogProps {
  isOpen: boolean;
  tripId: string | null;
  question: RemovalTexts;
  /** What takes the focus if the button that opened the dialog is removed with the photos. */
  fallbackFocus: () => HTMLElement | null;
  onClose: () => void;
  /** Rejects when the server could not do it; the dialog then says why and stays. */
  onRemove: (hasPost: boolean) => Promise<void>;
}

/**
 * Asks before a removal that cannot be undone. A post that was saved while the question was open changes it: then it
 * is asked once more.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  const { isOpen, tripId, question, fallbackFocus, onClose, onRemove } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { hasPost, readPost, forgetPost } = useTripPost(tripId, isOpen);
  const close = () => {
    setFailure(null);
    forgetPost();
    onClose();
  };
  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const hasPostNow = await readPost();
      if (hasPostNow && !hasPost) return;
      await onRemove(hasPostNow);
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
      title={question.title}
      text={
        <div className="grid gap-3">
          <p>{question.text}</p>
          {hasPost ? <Notice tone="warning">{question.savedPost}</Notice> : null}
          {failure === null ? null : (
            <Notice tone="error">
              <span className="font-semibold">{question.failed}</span> {failure}
            </Notice>
          )}
        </div>
      }
      confirmLabel={question.confirm}
      isDestructive
      isBusy={isBusy}
      busyText={texts.removing}
      fallbackFocus={fallbackFocus}
      onConfirm={() => void remove()}
    />
  );
}
