/** The dropped photos that the server has not got, those of an earlier visit among them. */
import { useCallback, useEffect } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { addUploads, removeUploads, restoreUploads } from './pending-uploads';
import { sendOffline, sendUploads, stopUpload } from './send-uploads';
import { isOffline, isUnsent, selectIsUploading, selectUploads, tripOf } from './uploads-slice';

export function usePendingUploads() {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector(selectUploads);
  const { status, user } = useSession();
  const owner = user?.id ?? null;
  useEffect(() => {
    if (status !== 'loading') void dispatch(restoreUploads(owner));
  }, [dispatch, status, owner]);
  const remove = useCallback((ids: readonly string[]) => dispatch(removeUploads(ids)), [dispatch]);
  return {
    drafts,
    add: (files: readonly File[]) => dispatch(addUploads(files, owner)),
    remove,
  };
}

/** Sends the photos of a trip that wait for the network, or those without one, once the browser is online. */
export function useSendOnceOnline(tripId: string | null, isAllowed: boolean): void {
  const dispatch = useAppDispatch();
  const isDue = useAppSelector(
    (state) =>
      isAllowed &&
      state.api.config.online &&
      !selectIsUploading(state) &&
      selectUploads(state).some((draft) => isOffline(draft) && tripOf(draft) === tripId),
  );
  useEffect(() => {
    if (isDue) dispatch(sendOffline(tripId));
  }, [dispatch, isDue, tripId]);
}

/** The dropped photos that are not in the trip that goes on without them, and sending them after it. */
export function useLeftBehind(tripId: string) {
  const dispatch = useAppDispatch();
  const { drafts: all, remove } = usePendingUploads();
  const isAnyUploading = useAppSelector(selectIsUploading);
  const drafts = all.filter(({ sentTo }) => sentTo === tripId);
  const unsent = drafts.filter(isUnsent);
  const unsentIds = unsent.map(({ id }) => id);
  // As on the first step, those that are there show which trip the others belong to.
  useEffect(() => {
    const sent = isAnyUploading || unsent.length > 0 ? [] : drafts.filter(({ status }) => status === 'done');
    if (sent.length > 0) remove(sent.map(({ id }) => id));
  });
  return {
    /** What is sent now or was sent to this trip, and what is left behind. */
    drafts,
    unsent,
    refused: drafts.filter(({ status }) => status === 'refused'),
    isUploading: isAnyUploading && drafts.length > 0,
    send: () => void dispatch(sendUploads(tripId, unsentIds)),
    stop: () => dispatch(stopUpload()),
  };
}

export type LeftBehind = ReturnType<typeof useLeftBehind>;
