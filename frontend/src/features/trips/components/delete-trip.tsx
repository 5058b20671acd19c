import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Notice } from '@/components/ui/notice';
import { useDeleteListedTripMutation } from '../api';
import type { ListedTrip } from '../schemas';
import { photosText, titleOf } from '../trip-words';

export interface DeleteTripProps {
  trip: ListedTrip;
  fallbackFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a trip is deleted with all that belongs to it. */
export function DeleteTrip({ trip, fallbackFocus, onClose }: DeleteTripProps) {
  const [deleteTrip, { isLoading, error }] = useDeleteListedTripMutation();
  const confirm = async () => {
    const answer = await deleteTrip(trip.id);
    // Deleted on another device is deleted as well.
    if (answer.error !== undefined && toApiError(answer.error).status !== 404) return;
    onClose();
    showToast({ title: 'Trip deleted', tone: 'success' });
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Delete this trip?"
      text={
        <div className="grid gap-3">
          <p>{`${titleOf(trip)}: ${photosText(trip.total)}${partsOf(trip)} will be deleted. This cannot be undone.`}</p>
          {error === undefined ? null : (
            <Notice tone="error">{`We couldn't delete the trip. ${errorText(toApiError(error))}`}</Notice>
          )}
        </div>
      }
      confirmLabel="Delete"
      isDestructive
      isBusy={isLoading}
      busyText="Deleting..."
      fallbackFocus={fallbackFocus}
      onConfirm={() => void confirm()}
    />
  );
}

/** What is deleted with the photos. */
function partsOf({ has_caption, post_id }: ListedTrip): string {
  if (post_id !== null) return ', the caption and the saved post';
  return has_caption ? ' and the caption' : '';
}
