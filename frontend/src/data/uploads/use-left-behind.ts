/** The dropped photos that are not in the trip that goes on without them, and sending them after it. */
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { sendUploads } from './send-uploads';
import { isUnsent, type PendingUpload, selectIsUploading, selectUploads } from './uploads-slice';
import { usePendingUploads } from './use-pending-uploads';

export interface LeftBehind {
  /** What is sent now or was sent to this trip, and what is left behind. */
  drafts: readonly PendingUpload[];
  /** Those that can be sent: they wait, or have failed. */
  unsent: readonly PendingUpload[];
  /** Those that the server does not take. */
  refused: readonly PendingUpload[];
  isUploading: boolean;
  send: () => void;
}

export function useLeftBehind(tripId: string): LeftBehind {
  const dispatch = useAppDispatch();
  const { remove } = usePendingUploads();
  const isAnyUploading = useAppSelector(selectIsUploading);
  const drafts = useAppSelector(selectUploads).filter((draft) => draft.sentTo === tripId);
  const unsent = drafts.filter(isUnsent);
  const send = async () => {
    const ids = unsent.map(({ id }) => id);
    const { sentIds, hasFailed, wasStopped } = await dispatch(sendUploads(tripId, ids));
    // As on the first step, those that are there show which trip the failed ones belong to.
    if (!(hasFailed || wasStopped)) remove(sentIds);
  };
  return {
    drafts,
    unsent,
    refused: drafts.filter(({ status }) => status === 'refused'),
    isUploading: isAnyUploading && drafts.length > 0,
    send: () => void send(),
  };
}
