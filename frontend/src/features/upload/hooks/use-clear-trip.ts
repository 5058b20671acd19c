/** Removes every photo of the upload step: dropped ones, and those on the server. */

import pLimit from 'p-limit';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { useDeletePhotoMutation, useDeleteTripMutation } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';
import { clearUploads } from '@/data/uploads/pending-uploads';
import type { UploadPhotos } from './use-upload-photos';

const requestsMax = 3;

/** A trip without a post goes as a whole. One with a post stays for the post's sake and loses its photos. */
export function useClearTrip(
  tripId: string | null,
  { stored, drafts }: UploadPhotos,
): (hasPost: boolean) => Promise<void> {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const [deletePhoto] = useDeletePhotoMutation();
  const [deleteTrip] = useDeleteTripMutation();
  const sentIds = drafts.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]));
  const photoIds = [...stored.map(({ id }) => id), ...sentIds];
  const deletePhotos = (from: string) =>
    pLimit(requestsMax).map(photoIds, (photoId) =>
      deletePhoto({ tripId: from, photoId }).unwrap().catch(passGone),
    );
  return async (hasPost) => {
    if (tripId !== null && photoIds.length > 0) {
      if (hasPost) await deletePhotos(tripId);
      else await deleteTrip(tripId).unwrap().catch(passGone);
    }
    dispatch(clearUploads(user?.id ?? null, tripId));
  };
}
