/** The call that rewrites a caption that was paid for. */
import { baseApi } from '@/api/base-api';
import type { RefinementRequest } from '@/data/drafts/content';
import { reloadDraft, sendUnsent } from '@/data/drafts/draft-api';
import { refinementEnded } from '@/data/drafts/unsent-slice';
import { hasCaption, reloaded } from '@/data/posts/api';
import type { AppDispatch } from '@/data/store/thunk';

export interface TripRefinement {
  tripId: string;
  request: RefinementRequest;
}

/** The code of the server's refusal to rewrite a caption once more. */
export const noRefinementsLeft = 'no_refinements_left';

/** The writer does not do what was wished: it would say so again. Every other failure may pass. */
const refusals = [400, 422];

function refinementCall({ request }: TripRefinement) {
  const { key, suggestionId, change, locked, current, excludedKinds } = request;
  const { caption, hashtags, style } = current;
  return {
    url: 'api/refine/',
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: {
      suggestion_id: suggestionId,
      ...change,
      locked,
      current: { tone: style, caption, hashtags },
      excluded_facts: excludedKinds,
    },
  };
}

const refinementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refineContent: build.mutation<null, TripRefinement>({
      queryFn: async (refinement, { dispatch }, _options, ask) => {
        const { tripId } = refinement;
        const run = dispatch as AppDispatch;
        await run(sendUnsent(tripId));
        const { error } = await ask(refinementCall(refinement));
        const ended = refinementEnded({ tripId });
        if (error === undefined) return reloaded(dispatch, tripId, ended);
        const { status, code } = error;
        if (code === noRefinementsLeft || (status !== null && refusals.includes(status))) {
          dispatch(ended);
          // The server has counted further than the page knew.
          await run(reloadDraft(tripId)).catch(() => undefined);
        }
        return { error };
      },
      extraOptions: { isExpected: hasCaption },
    }),
  }),
});

export const { useRefineContentMutation } = refinementApi;
