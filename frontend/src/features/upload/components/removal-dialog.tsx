import { useEffect, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Notice } from '@/components/ui/notice';
import { useHasPost } from '../hooks/use-trip-post';

export interface ClearAllDialogProps {
  isOpen: boolean;
  tripId: string | null;
  count: number;
  /** What takes the focus when everything is gone. */
  fallbackFocus: () => HTMLElement | null;
  onClose: () => void;
  /** Rejects when the server could not remove its part. */
  onClear: (hasPost: boolean) => Promise<void>;
}

/** Asks before everything goes. */
export function ClearAllDialog({
  isOpen,
  tripId,
  count,
  fallbackFocus,
  onClose,
  onClear,
}: ClearAllDialogProps) {
  return (
    <RemovalDialog
      isOpen={isOpen}
      tripId={tripId}
      title="Clear All"
      text={`Are you sure you want to remove all ${count} photos? This action cannot be undone.`}
      postText="This trip has a saved post. The post stays in your history, but without these photos."
      confirmLabel="Clear All"
      failedText="We couldn't remove all photos."
      fallbackFocus={fallbackFocus}
      onClose={onClose}
      onRemove={onClear}
    />
  );
}

export interface RemovalDialogProps {
  isOpen: boolean;
  tripId: string | null;
  title: string;
  text: string;
  /** What it means for the trip's post, where it has one. */
  postText: string;
  confirmLabel: string;
  /** That it did not work. */
  failedText: string;
  /** What takes the focus where the button that asked is gone with what was removed. */
  fallbackFocus: () => HTMLElement | null;
  onClose: () => void;
  /** Rejects when the server could not do it; the dialog then says why and stays. */
  onRemove: (hasPost: boolean) => Promise<void>;
}

/**
 * Asks before something goes that cannot be brought back. A post that was saved while the question stood changes it:
 * then it is asked once more.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  const {
    isOpen,
    tripId,
    title,
    text,
    postText,
    confirmLabel,
    failedText,
    fallbackFocus,
    onClose,
    onRemove,
  } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { hasPost, readPost, forgetPost } = useKnownPost(tripId, isOpen);
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
      title={title}
      text={
        <div className="grid gap-3">
          <p>{text}</p>
          {hasPost ? <Notice tone="warning">{postText}</Notice> : null}
          {failure === null ? null : (
            <Notice tone="error">
              <span className="font-semibold">{failedText}</span> {failure}
            </Notice>
          )}
        </div>
      }
      confirmLabel={confirmLabel}
      isDestructive
      isBusy={isBusy}
      busyText="Removing..."
      fallbackFocus={fallbackFocus}
      onConfirm={() => void remove()}
    />
  );
}

/** Whether the trip has a post, as far as the open question says. */
function useKnownPost(tripId: string | null, isOpen: boolean) {
  const askPost = useHasPost(tripId);
  const [hasPost, setHasPost] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    askPost()
      .then((answer) => (isWanted ? setHasPost(answer) : undefined))
      // It is asked again before anything goes, and told then.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isOpen, askPost]);
  const readPost = async () => {
    const answer = await askPost();
    setHasPost(answer);
    return answer;
  };
  return { hasPost, readPost, forgetPost: () => setHasPost(false) };
}
