/** The dropped photos that are not in the trip that goes on without them, and sending them after it. */
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import { type DraftPhoto, selectDrafts, selectIsUploading } from '../trips-slice';
import { uploadDrafts } from '../upload-drafts';
import { useDrafts } from './use-drafts';

export interface LeftBehind {
  /** What is sent now or was sent to this trip, and what is left behind. */
  drafts: readonly DraftPhoto[];
  /** Those that can be sent: they wait, or have failed. */
  waiting: readonly DraftPhoto[];
  /** Some were tried: they are sent again. */
  wereTried: boolean;
  /** All that are not in the trip; those that the server does not take are among them. */
  count: number;
  isUploading: boolean;
  send: () => void;
}

export function useLeftBehind(tripId: string): LeftBehind {
  const dispatch = useAppDispatch();
  const { remove } = useDrafts();
  const isUploading = useAppSelector(selectIsUploading);
  const drafts = useAppSelector(selectDrafts).filter(
    (draft) => draft.tripId === null || draft.tripId === tripId,
  );
  const waiting = drafts.filter(({ status }) => status === 'waiting' || status === 'failed');
  const send = async () => {
    const { sentIds, hasFailed, wasStopped } = await dispatch(uploadDrafts(tripId));
    // As on the first step, those that are there show which trip the failed ones belong to.
    if (!(hasFailed || wasStopped)) remove(sentIds);
  };
  return {
    drafts,
    waiting,
    wereTried: waiting.some(({ status }) => status === 'failed'),
    count: waiting.length + drafts.filter(({ status }) => status === 'refused').length,
    isUploading,
    send: () => void send(),
  };
}
