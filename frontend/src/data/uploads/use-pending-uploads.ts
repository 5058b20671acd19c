/** The dropped photos that the server has not got, those of an earlier visit among them. */
import { useCallback, useEffect } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { addUploads, removeUploads, restoreUploads } from './pending-uploads';
import { sendUploads, stopUpload } from './send-uploads';
import { isUnsent, selectIsUploading, selectUploads } from './uploads-slice';

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

/** The dropped photos that are not in the trip that goes on without them, and sending them after it. */
export function useLeftBehind(tripId: string) {
  const dispatch = useAppDispatch();
  const { drafts: all, remove } = usePendingUploads();
  const isAnyUploading = useAppSelector(selectIsUploading);
  const drafts = all.filter(({ sentTo }) => sentTo === tripId);
  const unsent = drafts.filter(isUnsent);
  const send = async () => {
    const ids = unsent.map(({ id }) => id);
    const { sentIds, hasFailed, wasStopped } = await dispatch(sendUploads(tripId, ids));
    // As on the first step, those that are there show which trip the failed ones belong to.
    if (!(hasFailed || wasStopped)) remove(sentIds);
  };
  return {
    /** What is sent now or was sent to this trip, and what is left behind. */
    drafts,
    unsent,
    refused: drafts.filter(({ status }) => status === 'refused'),
    isUploading: isAnyUploading && drafts.length > 0,
    send: () => void send(),
    stop: () => dispatch(stopUpload()),
  };
}

export type LeftBehind = ReturnType<typeof useLeftBehind>;
