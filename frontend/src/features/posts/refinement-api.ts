/** The call that rewrites words which were paid for. */
import type { Expectation } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import { toApiError } from '@/api/errors';
import type { Content, RefinementRequest } from './content';
import { contentRefined, kept, refinementRefused } from './posts-slice';
import { readSuggestion } from './read-suggestion';

export interface TripRefinement {
  tripId: string;
  request: RefinementRequest;
}

/** The code of the server's refusal to rewrite a caption once more. */
export const noRefinementsLeft = 'no_refinements_left';

/** What these say is said again to the same request. */
const refusals = [400, 402, 404, 422];

/** Without a caption the words would be gone. */
const hasCaption: Expectation = (data) => readSuggestion(data, 'funny').caption !== '';

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
          const isRefused = status !== null && refusals.includes(status);
          if (isRefused) dispatch(kept(refinementRefused({ tripId, isLast: code === noRefinementsLeft })));
        }
      },
      extraOptions: { isExpected: hasCaption },
    }),
  }),
});

export const { useRefineContentMutation } = refinementApi;
