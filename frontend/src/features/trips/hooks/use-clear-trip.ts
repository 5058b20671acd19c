/** Removes every photo of the upload step: dropped ones, and those on the server. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch } from '@/app/hooks';
import { useSession } from '@/lib/session/use-session';
import { useDeletePhotoMutation, useDeleteTripMutation, useTripQuery } from '../api';
import { clearDrafts } from '../drafts';
import { createLimiter } from '../limiter';
import type { UploadPhotos } from './use-upload-photos';

const requestsMax = 3;

/** A trip without a post goes as a whole. One with a post stays for the post's sake and loses its photos. */
export function useClearTrip(tripId: string | null, { stored, drafts }: UploadPhotos): () => Promise<void> {
  const dispatch = useAppDispatch();
  const [deletePhoto] = useDeletePhotoMutation();
  const [deleteTrip] = useDeleteTripMutation();
  const { isSignedIn } = useSession();
  const { data: trip } = useTripQuery(isSignedIn && tripId !== null ? tripId : skipToken);
  const sentIds = drafts.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]));
  const photoIds = [...stored.map(({ id }) => id), ...sentIds];
  return async () => {
    if (tripId !== null && photoIds.length > 0) {
      if (trip?.post_id === null) await deleteTrip(tripId).unwrap();
      else {
        const limit = createLimiter(requestsMax);
        await Promise.all(photoIds.map((photoId) => limit(() => deletePhoto({ tripId, photoId }).unwrap())));
      }
    }
    dispatch(clearDrafts());
  };
}
