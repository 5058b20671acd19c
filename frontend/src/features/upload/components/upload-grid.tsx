import { type RefObject, useCallback, useState } from 'react';
import { tripsApi } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { UploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { RemovalDialog } from './removal-dialog';
import { isDropped, serverIdOf, UploadCell, type UploadPhoto } from './upload-cell';

interface UploadGridProps {
  upload: UploadPhotos;
  /** Takes the focus when the last photo is removed, where there is one. */
  browseButton?: RefObject<HTMLButtonElement | null>;
}

/** The photos of the trip and the dropped ones after them. What is on the server is removed after a question. */
export function UploadGrid({ upload, browseButton }: UploadGridProps) {
  const { askedTrip: tripId, drafts, stored, isUploading, remove, retry } = upload;
  const [asked, setAsked] = useState<UploadPhoto | null>(null);
  const { group, fallbackFocus } = usePassedFocus<HTMLUListElement>(
    'button[data-removes]',
    () => browseButton?.current ?? null,
  );
  const [deletePhoto] = tripsApi.useDeletePhotoMutation();
  const removeOrAsk = useCallback(
    (photo: UploadPhoto) => (serverIdOf(photo) === null ? remove([photo.id]) : setAsked(photo)),
    [remove],
  );
  const wereTried = isUploading || drafts.some(({ status }) => status === 'failed');
  const retryDraft = useCallback(({ id }: PendingUpload) => retry([id]), [retry]);
  const removeFromServer = async (photo: UploadPhoto) => {
    const photoId = serverIdOf(photo);
    if (photoId === null || tripId === null) return;
    await deletePhoto({ tripId, photoId }).unwrap().catch(passGone);
    if (isDropped(photo)) remove([photo.id]);
  };
  return (
    <>
      <ul
        {...group}
        aria-label={texts.photos.label}
        className="grid grid-cols-2 gap-x-[max(var(--hinge),0.75rem)] gap-y-6 md:grid-cols-3 xl:grid-cols-4"
      >
        {[...stored, ...drafts].map((photo) => (
          <UploadCell
            key={photo.id}
            {...{ photo, isUploading, wereTried }}
            isMixed={drafts.length > 0}
            onRemove={removeOrAsk}
            onRetry={retryDraft}
          />
        ))}
      </ul>
      {asked === null ? null : (
        <RemovalDialog
          {...{ tripId, fallbackFocus }}
          question={texts.removePhoto(asked.filename)}
          onClose={() => setAsked(null)}
          onRemove={() => removeFromServer(asked)}
        />
      )}
    </>
  );
}
