/** Writing and rewriting: one request per press, whose state belongs to the trip, so that one can leave meanwhile. */
import { nanoid } from '@reduxjs/toolkit';
import { toApiError } from '@/api/errors';
import type { StyleId, TripPhoto } from '@/api/types';
import { type Change, type Content, type GenerationRequest, isForOtherPhotos } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import { slidesOf } from '@/data/drafts/slide-order';
import { requestsChanged } from '@/data/drafts/unsent-slice';
import { useDraft } from '@/data/drafts/use-draft';
import { useAppDispatch } from '@/data/store/hooks';
import { rewritesLeft } from './next-press';
import { sentencesOf } from './sentences';
import { generationKey, isUnpaid, noRefinementsLeft, writingApi } from './writing-api';

export type Writing = ReturnType<typeof useWriting>;

/** The same once there is a text. */
export interface Editing extends Writing {
  content: Content;
}

/** The draft of a trip's post, what asks for its text, and what the next press would do. `photos` are the picked ones. */
export function useWriting(tripId: string, photos: readonly TripPhoto[]) {
  const { draft, change } = useDraft(tripId);
  const { style, content, source } = draft;
  const photoIds = photos.map(({ id }) => id);
  const generation = useGeneration(tripId, draft, photoIds);
  const refinement = useRefinement(tripId, draft);
  const slides = slidesOf(photos, draft);
  const isRunning = generation.isRunning || refinement.running !== null;
  const isForOthers = content !== null && photos.length > 0 && isForOtherPhotos(source.written_for, photoIds);
  return {
    photos,
    /** Those that become slides, in their order. */
    slides,
    slideIds: slides.map(({ id }) => id),
    draft,
    change,
    generation,
    refinement,
    isRunning,
    /** Of the free rewrites, where the next press uses one; else null. */
    rewritesLeft: rewritesLeft(draft, photoIds),
    /** The id of the notice that the text was written for other photos, where it was. */
    otherPhotosId: isForOthers ? 'other-photos' : undefined,
    mayGenerate: style !== null && photos.length > 0 && !isRunning,
  };
}

/** What tells requests apart: the same one is sent again as it was. */
function contentsOf(request: Omit<GenerationRequest, 'key' | 'after'>): string {
  const { tone, photoIds, note, excludedKinds, language = null } = request;
  return JSON.stringify([tone, photoIds, note.trim(), excludedKinds.toSorted(), language]);
}

function useGeneration(tripId: string, draft: Draft, photoIds: string[]) {
  const dispatch = useAppDispatch();
  const { pending, excluded_facts: excludedKinds, language, newestVersion: after } = draft;
  const [generate, { isLoading, error }] = writingApi.useGenerateContentMutation({
    fixedCacheKey: `generate/${tripId}`,
  });
  const failure = error === undefined ? null : toApiError(error);
  const isRefused = failure !== null && isUnpaid(failure);
  return {
    // The answer is in the draft a moment before the request is over.
    isRunning: isLoading && pending !== null,
    /** Why no caption came; the missing credit is reported by the sample instead. */
    error: isRefused || pending === null ? null : failure,
    /** The last request of this visit was refused for want of a credit. */
    isRefused,
    /** A caption was asked for in an earlier visit and the answer did not arrive. */
    isInterrupted: pending !== null && failure === null && !isLoading,
    /** A new request, for one credit; one that is still without an answer is sent again instead. */
    run: (tone: StyleId, note: string) => {
      const asked = { tone, photoIds, note, excludedKinds, language };
      const isSame = pending !== null && contentsOf(pending) === contentsOf(asked);
      const request = isSame ? pending : { key: generationKey(tripId, after), after, ...asked };
      dispatch(requestsChanged({ tripId, generation: request }));
      void generate({ tripId, request, isNew: !isSame });
    },
    /** The last request again, for no further credit. */
    retry: () => (pending === null ? undefined : void generate({ tripId, request: pending, isNew: false })),
  };
}

export function lockedOf({ content, locked_sentences }: Draft): string[] {
  return sentencesOf(content?.caption ?? '').filter((sentence) => locked_sentences.includes(sentence));
}

function useRefinement(tripId: string, draft: Draft) {
  const dispatch = useAppDispatch();
  const { pendingRefinement: pending } = draft;
  const [refine, { isLoading, isSuccess, error }] = writingApi.useRefineContentMutation({
    fixedCacheKey: `refine/${tripId}`,
  });
  const failure = error === undefined ? null : toApiError(error);
  return {
    /** Null where the caption cannot be rewritten for free: a sample, or a server that cannot. */
    left: draft.refinementsLeft,
    /** What is under way. The answer is in the draft a moment before the request is over. */
    running: isLoading ? (pending?.change ?? null) : null,
    error: failure?.code === noRefinementsLeft ? null : failure,
    /** A caption was to be rewritten in an earlier visit and the answer did not arrive. */
    isInterrupted: pending !== null && failure === null && !isLoading,
    isDone: isSuccess,
    run: (change: Change) => {
      const { content, suggestion, newestVersion: after, excluded_facts: excludedKinds } = draft;
      if (content === null || suggestion === null) return;
      const { caption, hashtags, style } = content;
      const current = { caption, hashtags, style };
      const asked = { suggestionId: suggestion.id, change, locked: lockedOf(draft), current };
      const request = { key: nanoid(), after, ...asked, excludedKinds };
      dispatch(requestsChanged({ tripId, refinement: request }));
      void refine({ tripId, request });
    },
    retry: () => (pending === null ? undefined : void refine({ tripId, request: pending })),
  };
}
