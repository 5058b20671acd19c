/** Writing the caption: one request per press, sent again under the same key until it is answered. */
import { toApiError } from '@/api/errors';
import type { StyleId, TripPhoto } from '@/api/types';
import type { Draft, GenerationRequest } from '@/data/drafts/content';
import { generationAsked } from '@/data/drafts/unsent-slice';
import { isUnpaid, useGenerateContentMutation } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import { randomId } from '@/lib/random-id';

/** What tells requests apart: the same caption is not paid twice, and is asked for under its old key. */
function contentsOf(request: Omit<GenerationRequest, 'key' | 'after'>): string {
  const { tone, photoIds, note, excludedKinds, language = null } = request;
  return JSON.stringify([tone, photoIds, note.trim(), excludedKinds.toSorted(), language]);
}

/** The state belongs to the trip, not to the screen: one can leave and find the caption written. */
export function useGeneration(tripId: string, draft: Draft, photos: readonly TripPhoto[]) {
  const dispatch = useAppDispatch();
  const { pending, excludedKinds, language, newestVersion: after } = draft;
  const [generate, { isLoading, error }] = useGenerateContentMutation({
    fixedCacheKey: `generate/${tripId}`,
  });
  const failure = error === undefined ? null : toApiError(error);
  const run = (tone: StyleId, note: string) => {
    const asked = { tone, photoIds: photos.map(({ id }) => id), note, excludedKinds, language };
    const isSame = pending !== null && contentsOf(pending) === contentsOf(asked);
    const request = isSame ? pending : { key: randomId(), after, ...asked };
    dispatch(generationAsked({ tripId, request }));
    void generate({ tripId, request });
  };
  return {
    // The answer is in the draft a moment before the request is over.
    isRunning: isLoading && pending !== null,
    /** Why no caption came; the missing credit is reported by the sample instead. */
    error: failure !== null && !isUnpaid(failure) && pending !== null ? failure : null,
    /** The last request of this visit was refused for want of a credit. */
    isRefused: failure !== null && isUnpaid(failure),
    /** A caption was asked for in an earlier visit and the answer did not arrive. */
    isInterrupted: pending !== null && failure === null && !isLoading,
    /** A new request, for one credit; one that is still without an answer is sent again instead. */
    run,
    /** The last request again, for no further credit. */
    retry: () => (pending === null ? undefined : void generate({ tripId, request: pending })),
  };
}

export type Generation = ReturnType<typeof useGeneration>;
