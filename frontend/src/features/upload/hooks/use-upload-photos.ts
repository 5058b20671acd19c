/** What the upload step shows and does: dropped photos, those of the trip on the server, and sending the former. */
import { skipToken } from '@reduxjs/toolkit/query';
import pLimit from 'p-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { showToast } from '@/components/overlays/toast';
import { tripForgotten } from '@/data/drafts/unsent-slice';
import { useOpenedDraft } from '@/data/drafts/use-draft';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { tripsApi } from '@/data/trips/api';
import { isGone, passGone } from '@/data/trips/gone';
import { localTripId } from '@/data/trips/local-trip';
import { clearUploads, forgetSent } from '@/data/uploads/pending-uploads';
import { sendUploads, stopUpload } from '@/data/uploads/send-uploads';
import { belongsTo, selectIsUploading, selectOpenedTrip, tripOf } from '@/data/uploads/uploads-slice';
import { usePendingUploads } from '@/data/uploads/use-pending-uploads';
import { type LoginReason, loginState } from '@/lib/login-reason';
import { useLocation, useNavigate } from '@/lib/router';
import { texts } from '../texts';

const requestsMax = 3;

/** @param openedAt Which step goes on with the trip that dropped photos are in: 1 at once, 2 when all were tried. */
export function useUploadPhotos(openedAt: 1 | 2) {
  const { tripId: askedTrip, go } = useWorkflowPlace();
  const dispatch = useAppDispatch();
  const { isSignedIn, hasBackend } = useSession();
  const { drafts: allDrafts, add, remove } = usePendingUploads();
  const isUploading = useAppSelector(selectIsUploading);
  const openedTrip = useAppSelector(selectOpenedTrip);
  const { currentData, error, isFetching, refetch } = tripsApi.useTripPhotosQuery(
    isSignedIn && askedTrip !== null ? askedTrip : skipToken,
  );
  const isTripGone = error !== undefined && isGone(error);
  // The photos that were to go into a trip which is gone open one of their own.
  const tripId = isTripGone ? null : askedTrip;
  const goneTrip = isTripGone ? askedTrip : null;
  const photos = isTripGone ? undefined : currentData;
  const draftTrip = hasBackend ? tripId : localTripId;
  useOpenedDraft(draftTrip !== null && (isSignedIn || !hasBackend) ? draftTrip : skipToken);
  const drafts = allDrafts.filter((draft) => belongsTo(draft, tripId));
  const sent = new Set(drafts.map(({ photoId }) => photoId));
  const stored = (photos ?? []).filter(({ id }) => !sent.has(id));
  const removeOnceGone = useRemoveOnceGone(remove);
  const [isContinuing, setIsContinuing] = useState(false);

  const mayOpen = openedTrip !== goneTrip && tripId === null && (openedAt === 1 || !isUploading);
  const tripToOpen = mayOpen ? openedTrip : null;
  useEffect(() => {
    if (tripToOpen !== null) go({ step: openedAt, tripId: tripToOpen }, true);
  }, [tripToOpen, openedAt, go]);
  const leadsToGone = goneTrip !== null && drafts.some((draft) => tripOf(draft) === goneTrip);
  useEffect(() => {
    if (leadsToGone) dispatch(forgetSent(goneTrip));
  }, [dispatch, leadsToGone, goneTrip]);

  const mayUpload = useLoginRule(isUploading);
  const retry = useCallback(
    (ids: readonly string[]) => void dispatch(sendUploads(tripId, ids)),
    [dispatch, tripId],
  );
  const proceed = async () => {
    if (!hasBackend) {
      dispatch(tripsApi.util.invalidateTags([{ type: 'Photo', id: localTripId }]));
      go({ step: 2, tripId: localTripId });
      return;
    }
    setIsContinuing(true);
    const outcome = await dispatch(sendUploads(tripId));
    setIsContinuing(false);
    const hasPhotos = outcome.sentIds.length + stored.length > 0;
    if (outcome.copies > 0) showToast({ title: texts.step.copies(outcome.copies) });
    if (outcome.wasStopped || !(hasPhotos || outcome.hasFailed)) return;
    // Those that are there show which trip the failed ones belong to. Where there are none, the next step has no trip,
    // and sends the photos again as well.
    if (!removeOnceGone(outcome.hasFailed ? [] : outcome.sentIds)) go({ step: 2, tripId: outcome.tripId });
  };
  return {
    /** The trip of the address, which may be gone. */
    askedTrip,
    /** The trip whose draft holds the number of picks; null before there is one. */
    draftTrip,
    drafts,
    /** Photos on the server that are not also shown as an upload that has just been sent. */
    stored,
    total: drafts.length + stored.length,
    /** All that will be in the trip: refused ones stay out. */
    selected: drafts.filter(({ status }) => status !== 'refused').length + stored.length,
    isUploading,
    /** The next step opens once the running upload ends. */
    isContinuing,
    isTripGone,
    loadError: photos === undefined ? error : undefined,
    isLoading: isFetching && photos === undefined && drafts.length === 0 && error === undefined,
    reload: { onRetry: () => void refetch(), isRetrying: isFetching },
    add,
    remove,
    mayUpload,
    proceed: () => (mayUpload() ? void proceed() : undefined),
    retry,
    stop: () => dispatch(stopUpload()),
  };
}

export type UploadPhotos = ReturnType<typeof useUploadPhotos>;

/** Removes photos once the screen is gone, so that it does not empty before the next one; returns whether it is gone. */
function useRemoveOnceGone(remove: (ids: readonly string[]) => void) {
  const isGone = useRef(false);
  const waiting = useRef<readonly string[]>([]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      remove(waiting.current);
    };
  }, [remove]);
  return (ids: readonly string[]): boolean => {
    if (isGone.current) remove(ids);
    else waiting.current = ids;
    return isGone.current;
  };
}

/** Removes every photo. A trip without a post goes as a whole; one with a post stays for the post's sake. */
export function useClearTrip({ askedTrip: tripId, stored, drafts }: UploadPhotos) {
  const { go } = useWorkflowPlace();
  const dispatch = useAppDispatch();
  const [deletePhoto] = tripsApi.useDeletePhotoMutation();
  const [deleteTrip] = tripsApi.useDeleteTripMutation();
  const sentIds = drafts.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]));
  const photoIds = [...stored.map(({ id }) => id), ...sentIds];
  return async (hasPost: boolean) => {
    if (tripId !== null && photoIds.length > 0) {
      const deleteOne = (photoId: string) => deletePhoto({ tripId, photoId }).unwrap().catch(passGone);
      if (hasPost) await pLimit(requestsMax).map(photoIds, deleteOne);
      else await deleteTrip(tripId).unwrap().catch(passGone);
    }
    dispatch(clearUploads(tripId));
    if (tripId !== null) dispatch(tripForgotten({ tripId }));
    go({ step: 1, tripId: null }, true);
  };
}

/**
 * Returns a question: can photos be added? A visitor is sent to log in, and comes back to the same place. It is also
 * asked when an upload ends, because the session may have ended with it.
 */
function useLoginRule(isUploading: boolean): () => boolean {
  const { isSignedIn, isExpired, hasBackend } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayUpload = (reason: LoginReason = 'upload') => {
    if (isSignedIn || !hasBackend) return true;
    navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, { state: loginState(reason) });
    return false;
  };
  const wasUploading = useRef(isUploading);
  // Without dependencies, so that it asks with the session as it is now.
  useEffect(() => {
    const hasEnded = wasUploading.current && !isUploading;
    wasUploading.current = isUploading;
    if (hasEnded) mayUpload(isExpired ? 'expired' : 'upload');
  });
  return mayUpload;
}
