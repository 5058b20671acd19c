/** The calls that write a caption, for a credit, and rewrite one that was paid for. The server puts the text into the draft. */
import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/base-api';
import type { Ask } from '@/api/base-query';
import { type ApiError, subscriptionRequired, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { hasBackend } from '@/config/env';
import { type GenerationRequest, isForOtherPhotos, type RefinementRequest } from '@/data/drafts/content';
import { reloadDraft, sendUnsent } from '@/data/drafts/draft-api';
import { sampleContent } from '@/data/drafts/styles';
import { requestsChanged } from '@/data/drafts/unsent-slice';
import type { AppDispatch } from '@/data/store/root-reducer';
import { readPhotosAgain, tripError } from '@/data/trips/api';
import { selectedOf } from '@/data/trips/curation-view';
import { pause } from '@/lib/pause';
import { texts } from './texts';

/** How long it takes until a sample is made: without a server, and where it refuses for want of a credit. */
const sampleDelayMs = 1500;

/** While another request writes the same, it is looked at this often; after a minute it has died with its server. */
const otherRequestMs = 2000;
const otherRequestWaitsMax = 30;

export const noRefinementsLeft = 'no_refinements_left';

export function isUnpaid(error: ApiError): boolean {
  return error.status === 402 || error.code === subscriptionRequired;
}

/** Whether the writer does not do what was wished: it would say so again. Every other failure may pass. */
export function isRefusal({ status }: ApiError): boolean {
  return status === 400 || status === 422;
}

/** The key of the caption that follows a version: of two devices that ask for it at once one pays. A failure frees it. */
export const generationKey = (tripId: string, after: number | null) => `${tripId}/${after ?? 0}`;

/** Whether another request has the key, with the same body or another: its caption will be in the draft. */
const isBeingWritten = ({ code }: ApiError) => code === 'still_running' || code === 'idempotency_key_reused';

const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

function keyedCall(url: string, key: string, body: object): FetchArgs {
  return { url, method: 'POST', headers: keyHeader(key), body };
}

function generationCall({ key, tone, photoIds, note, excludedKinds, language }: GenerationRequest) {
  return keyedCall('api/generate-suggestions/', key, {
    tone,
    photo_ids: photoIds,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(excludedKinds.length === 0 ? {} : { excluded_facts: excludedKinds }),
    ...(typeof language === 'string' ? { language } : {}),
  });
}

function refinementCall({ key, suggestionId, change, locked, current, excludedKinds }: RefinementRequest) {
  const { caption, hashtags, style } = current;
  return keyedCall('api/refine/', key, {
    suggestion_id: suggestionId,
    ...change,
    locked,
    current: { tone: style, caption, hashtags },
    excluded_facts: excludedKinds,
  });
}

type Outcome = { data: null } | { error: ApiError };

interface Generation {
  tripId: string;
  request: GenerationRequest;
  /** It was not sent before: one that was may be paid for already, whatever is selected since. */
  isNew: boolean;
}

/** Why nothing is paid for now: a text is there, or others are the selected photos, which the page shows from now on. */
async function reasonAgainst({ tripId, request, isNew }: Generation, run: AppDispatch) {
  const [draft, photos] = await Promise.all([
    run(reloadDraft(tripId)),
    // Where they cannot be read, the photos that the user sees are those that are sent.
    isNew ? run(readPhotosAgain(tripId)).catch(() => null) : null,
  ]);
  // A text that was paid for since the press, as on another device, would be paid for again.
  const isPaid = draft.versions.some(
    ({ id, suggestion_id }) => suggestion_id !== null && id > (request.after ?? 0),
  );
  if (isPaid) return 'isThere';
  if (photos === null) return null;
  const selected = selectedOf(photos).map(({ id }) => id);
  return isForOtherPhotos(request.photoIds, selected) ? 'otherSelection' : null;
}

/**
 * Sends what is unsent, then the call, unless there is a reason against it, and waits while another request writes the
 * same. It has ended once the draft with its text was read.
 */
async function write(
  tripId: string,
  call: FetchArgs,
  ended: UnknownAction,
  dispatch: BaseQueryApi['dispatch'],
  ask: Ask,
  generation?: Generation,
): Promise<Outcome> {
  const run = dispatch as AppDispatch;
  try {
    await run(sendUnsent(tripId));
    for (let waits = 0; ; waits += 1) {
      const reason = generation === undefined ? null : await reasonAgainst(generation, run);
      if (reason !== null) {
        showToast({ ...texts.generate[reason], key: 'not-generated' });
        // With other photos nothing takes the place of a sample.
        dispatch(reason === 'otherSelection' ? requestsChanged({ tripId, generation: null }) : ended);
        return { data: null };
      }
      const isGivenUp = waits === otherRequestWaitsMax;
      const { error } = await ask(isGivenUp ? { ...call, headers: keyHeader(nanoid()) } : call);
      if (error === undefined) break;
      if (generation === undefined || !isBeingWritten(error) || isGivenUp)
        return { error: await run(tripError(tripId, error)) };
      await pause(otherRequestMs);
    }
    await run(reloadDraft(tripId));
    dispatch(ended);
  } catch (caught) {
    return { error: await run(tripError(tripId, toApiError(caught))) };
  }
  return { data: null };
}

export const writingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A sample stays in the page. */
    generateContent: build.mutation<null, Generation>({
      queryFn: async (generation, { dispatch }, _options, ask): Promise<Outcome> => {
        const { tripId, request } = generation;
        const ended = requestsChanged({ tripId, generation: null, sample: null });
        const outcome: Outcome = hasBackend()
          ? await write(tripId, generationCall(request), ended, dispatch, ask, generation)
          : { data: null };
        if (!hasBackend() || ('error' in outcome && isUnpaid(outcome.error))) {
          await pause(sampleDelayMs);
          dispatch(requestsChanged({ tripId, generation: null, sample: sampleContent(request.tone) }));
        }
        return outcome;
      },
      extraOptions: { answer: 'Suggestion' },
      invalidatesTags: (_content, error) => (error === undefined || isUnpaid(error) ? ['Billing'] : []),
    }),
    refineContent: build.mutation<null, { tripId: string; request: RefinementRequest }>({
      queryFn: async ({ tripId, request }, { dispatch }, _options, ask): Promise<Outcome> => {
        const ended = requestsChanged({ tripId, refinement: null });
        const outcome = await write(tripId, refinementCall(request), ended, dispatch, ask);
        if ('error' in outcome && (outcome.error.code === noRefinementsLeft || isRefusal(outcome.error))) {
          dispatch(ended);
          // The server has counted further than the page knew.
          await (dispatch as AppDispatch)(reloadDraft(tripId)).catch(() => undefined);
        }
        return outcome;
      },
      extraOptions: { answer: 'Suggestion' },
    }),
  }),
});
