/** Writing the words: one request per press, sent again under the same key until it is answered. */
import { type ApiError, toApiError } from '@/api/errors';
import type { StyleId, TripPhoto } from '@/api/types';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import { isUnpaid, useGenerateContentMutation } from '../api';
import { generationAsked, kept, selectDraft } from '../posts-slice';

export interface Generation {
  isRunning: boolean;
  /** Why no words came; the missing credit is told by the sample instead. */
  error: ApiError | null;
  /** Words were asked for in an earlier visit and their answer did not arrive. */
  isInterrupted: boolean;
  /** A new request, for one credit. */
  run: (style: StyleId, note: string) => void;
  /** The last request again, for no further credit. */
  retry: () => void;
}

/** The state belongs to the trip, not to the screen: one can leave and find the words written. */
export function useGeneration(tripId: string, photos: readonly TripPhoto[]): Generation {
  const dispatch = useAppDispatch();
  const { pending } = useAppSelector((state) => selectDraft(state, tripId));
  const [generate, { isLoading, error }] = useGenerateContentMutation({
    fixedCacheKey: `generate/${tripId}`,
  });
  const failure = error === undefined ? null : toApiError(error);
  const run = (tone: StyleId, note: string) => {
    const request = { key: crypto.randomUUID(), tone, photoIds: photos.map(({ id }) => id), note };
    dispatch(kept(generationAsked({ tripId, request })));
    void generate({ tripId, request });
  };
  return {
    isRunning: isLoading,
    error: failure !== null && !isUnpaid(failure) && pending !== null ? failure : null,
    isInterrupted: pending !== null && failure === null && !isLoading,
    run,
    retry: () => (pending === null ? undefined : void generate({ tripId, request: pending })),
  };
}
