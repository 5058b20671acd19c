import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Notice } from '@/components/ui/notice';
import { useDeleteListedTripMutation } from '../api';
import type { ListedTrip } from '../schemas';
import { texts } from '../texts';
import { titleOf } from '../trip-words';

/** Asks before a trip is deleted with all that belongs to it. */
export function DeleteTrip({ trip, onClose }: { trip: ListedTrip; onClose: () => void }) {
  const [deleteTrip, { isLoading, error }] = useDeleteListedTripMutation();
  const confirm = async () => {
    const answer = await deleteTrip(trip.id);
    // Deleted on another device is deleted as well.
    if (answer.error !== undefined && toApiError(answer.error).status !== 404) return;
    onClose();
    showToast({ title: texts.delete.deleted, tone: 'success' });
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.delete.title}
      text={
        <div className="grid gap-3">
          <p>{texts.delete.text(titleOf(trip), trip.total, trip.has_caption, trip.post_id !== null)}</p>
          {error === undefined ? null : (
            <Notice tone="error">{texts.delete.failed(errorText(toApiError(error)))}</Notice>
          )}
        </div>
      }
      confirmLabel={texts.delete.confirm}
      isDestructive
      isBusy={isLoading}
      busyText={texts.delete.deleting}
      fallbackFocus={() => document.getElementById('main')}
      onConfirm={() => void confirm()}
    />
  );
}
