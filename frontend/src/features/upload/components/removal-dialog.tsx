import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { AlertDialog, type AlertDialogProps } from '@/components/overlays/alert-dialog';
import { Notice } from '@/components/ui/notice';
import { useSession } from '@/data/session/use-session';
import { tripsApi } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';
import { texts } from '../texts';

interface RemovalDialogProps extends Pick<AlertDialogProps, 'fallbackFocus'> {
  tripId: string | null;
  question: ReturnType<typeof texts.clearAll | typeof texts.removePhoto>;
  onClose: () => void;
  /** Rejects when the server could not do it; the dialog then says why and stays. */
  onRemove: (hasPost: boolean) => Promise<void>;
}

/**
 * Asks before a removal that cannot be undone. A post that was saved while the question was open, maybe on another
 * device, changes it: then it is asked once more. Draw it only while it is open.
 */
export function RemovalDialog({ tripId, question, onClose, onRemove, ...rest }: RemovalDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { isSignedIn } = useSession();
  const askedTrip = isSignedIn && tripId !== null ? tripId : skipToken;
  const { currentData: trip, refetch } = tripsApi.useTripQuery(askedTrip, {
    refetchOnMountOrArgChange: true,
  });
  const hasPost = typeof trip?.post_id === 'string';
  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const tripNow = askedTrip === skipToken ? undefined : await refetch().unwrap().catch(passGone);
      const hasPostNow = typeof tripNow?.post_id === 'string';
      if (hasPostNow && !hasPost) return;
      await onRemove(hasPostNow);
      onClose();
    } catch (caught) {
      setFailure(caught);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AlertDialog
      {...rest}
      isOpen
      onOpenChange={onClose}
      title={question.title}
      text={
        <div className="grid gap-3">
          <p>{question.text}</p>
          {hasPost ? <Notice tone="warning">{question.savedPost}</Notice> : null}
          <Notice error={failure} title={question.failed} />
        </div>
      }
      confirmLabel={question.confirm}
      isDestructive
      isBusy={isBusy}
      busyText={texts.removing}
      onConfirm={() => void remove()}
    />
  );
}
