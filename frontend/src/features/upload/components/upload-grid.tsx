import { type RefObject, useCallback, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { tripsApi } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { UploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { RemovalDialog } from './removal-dialog';
import { StoredCell, UploadCell } from './upload-cell';

interface UploadGridProps {
  upload: UploadPhotos;
  /** Takes the focus when the last photo is removed, where there is one. */
  browseButton?: RefObject<HTMLButtonElement | null>;
}

interface Removal {
  photoId: string;
  filename: string;
  draftId: string | null;
}

/** The photos of the trip and the dropped ones after them. What is on the server is removed after a question. */
export function UploadGrid({ upload, browseButton }: UploadGridProps) {
  const { askedTrip: tripId, drafts, stored, isUploading, remove, retry } = upload;
  const [removal, setRemoval] = useState<Removal | null>(null);
  const { group, fallbackFocus } = usePassedFocus<HTMLUListElement>(
    'button[data-removes]',
    () => browseButton?.current ?? null,
  );
  const [deletePhoto] = tripsApi.useDeletePhotoMutation();
  const askForStored = useCallback(
    ({ id, filename }: TripPhoto) => setRemoval({ photoId: id, filename, draftId: null }),
    [],
  );
  const removeDraft = useCallback(
    ({ id, filename, photoId }: PendingUpload) => {
      if (photoId === null) remove([id]);
      else setRemoval({ photoId, filename, draftId: id });
    },
    [remove],
  );
  const wereTried = isUploading || drafts.some(({ status }) => status === 'failed');
  const retryDraft = useCallback(({ id }: PendingUpload) => retry([id]), [retry]);
  const removeFromServer = async () => {
    if (removal === null || tripId === null) return;
    await deletePhoto({ tripId, photoId: removal.photoId }).unwrap().catch(passGone);
    if (removal.draftId !== null) remove([removal.draftId]);
  };
  return (
    <>
      <ul
        {...group}
        aria-label={texts.photos.label}
        className="grid grid-cols-2 gap-x-[max(var(--hinge),0.75rem)] gap-y-6 md:grid-cols-3 xl:grid-cols-4"
      >
        {stored.map((photo) => (
          <StoredCell
            key={photo.id}
            photo={photo}
            isUploading={isUploading}
            isMixed={drafts.length > 0}
            onRemove={askForStored}
          />
        ))}
        {drafts.map((draft) => (
          <UploadCell
            key={draft.id}
            draft={draft}
            isUploading={isUploading}
            wereTried={wereTried}
            onRemove={removeDraft}
            onRetry={retryDraft}
          />
        ))}
      </ul>
      <RemovalDialog
        isOpen={removal !== null}
        tripId={tripId}
        question={texts.removePhoto(removal?.filename ?? '')}
        fallbackFocus={fallbackFocus}
        onClose={() => setRemoval(null)}
        onRemove={removeFromServer}
      />
    </>
  );
}
