/** The call that rewrites words which were paid for. */
import { baseApi } from '@/api/base-api';
import { toApiError } from '@/api/errors';
import type { Content, RefinementRequest } from './content';
import { contentRefined, kept, refinementRefused } from './posts-slice';
import { hasCaption, readSuggestion } from './read-suggestion';

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
    refineContent: build.mutation<Content, TripRefinement>({
      queryFn: async (refinement, _api, _options, ask) => {
        const answer = await ask(refinementCall(refinement));
        return answer.error === undefined
          ? { data: readSuggestion(answer.data, refinement.request.current.style) }
          : { error: answer.error };
      },
      onQueryStarted: async ({ tripId }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(kept(contentRefined({ tripId, content: data })));
        } catch (caught) {
          const { status, code } = toApiError((caught as { error: unknown }).error);
          const isLast = code === noRefinementsLeft;
          const isRefused = isLast || (status !== null && refusals.includes(status));
          if (isRefused) dispatch(kept(refinementRefused({ tripId, isLast })));
        }
      },
      extraOptions: { isExpected: hasCaption },
    }),
  }),
});

export const { useRefineContentMutation } = refinementApi;
