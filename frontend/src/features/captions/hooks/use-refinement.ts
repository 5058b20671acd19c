/** Rewriting a paid caption: one request per press, sent again under the same key until it is answered. */
import { toApiError } from '@/api/errors';
import type { Change, Draft } from '@/data/drafts/content';
import { refinementAsked } from '@/data/drafts/unsent-slice';
import { useAppDispatch } from '@/data/store/hooks';
import { randomId } from '@/lib/random-id';
import { noRefinementsLeft, useRefineContentMutation } from '../refinement-api';
import { sentencesOf } from '../sentences';

/** The locked sentences that still stand in the caption, in its order. */
export function lockedOf({ content, lockedSentences }: Draft): string[] {
  return sentencesOf(content?.caption ?? '').filter((sentence) => lockedSentences.includes(sentence));
}

/** The state belongs to the trip, not to the screen: one can leave and find the caption rewritten. */
export function useRefinement(tripId: string, draft: Draft) {
  const dispatch = useAppDispatch();
  const { pendingRefinement: pending } = draft;
  const [refine, { isLoading, isSuccess, error }] = useRefineContentMutation({
    fixedCacheKey: `refine/${tripId}`,
  });
  const failure = error === undefined ? null : toApiError(error);
  const run = (change: Change) => {
    const { content, excludedKinds, suggestionId, newestVersion: after } = draft;
    if (content === null || suggestionId === null) return;
    const { caption, hashtags, style } = content;
    const locked = lockedOf(draft);
    const current = { caption, hashtags, style };
    const request = { key: randomId(), after, suggestionId, change, locked, current, excludedKinds };
    dispatch(refinementAsked({ tripId, request }));
    void refine({ tripId, request });
  };
  return {
    /** Null where the caption cannot be rewritten for free: a sample, or a server that cannot. */
    left: draft.refinementsLeft,
    /** What is under way. The answer is in the draft a moment before the request is over. */
    running: isLoading ? (pending?.change ?? null) : null,
    /** Why nothing was rewritten. */
    error: failure?.code === noRefinementsLeft ? null : failure,
    /** A caption was to be rewritten in an earlier visit and the answer did not arrive. */
    isInterrupted: pending !== null && failure === null && !isLoading,
    /** The last change that was asked for has been made. */
    isDone: isSuccess,
    run,
    /** The last request again. */
    retry: () => (pending === null ? undefined : void refine({ tripId, request: pending })),
  };
}

export type Refinement = ReturnType<typeof useRefinement>;
