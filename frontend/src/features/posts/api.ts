/** Calls about captions and posts. */
import { billingFreshSeconds, isBilling, readBilling } from '@/api/account-shapes';
import { type Expectation, hasId, hasList, isList } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import { type ApiError, subscriptionRequired, toApiError } from '@/api/errors';
import type { Billing, Post, PostDraft, PostExport } from '@/api/types';
import { hasBackend } from '@/config/env';
import { pause } from '@/lib/pause';
import type { RootState } from '@/lib/root-reducer';
import type { Content, GenerationRequest } from './content';
import { contentGenerated, kept, postSaved, sampleShown, selectDraft } from './posts-slice';
import { readPostPage, type ShownPage } from './read-posts';
import { hasCaption, readSuggestion } from './read-suggestion';
import { sampleContent } from './sample-content';
import { inTurn } from './save-turns';
import { sharedPost, sharePost } from './trip-posts';

export interface TripGeneration {
  tripId: string;
  request: GenerationRequest;
}

/** What the history is asked for. */
export interface HistoryFilter {
  search: string;
  /** A style's id, or `all`. */
  style: string;
}

export interface TripPost {
  tripId: string;
  /** Without an id: a post of the trip that was saved before is replaced. */
  post: PostDraft;
}

/** The code of a save that came to nothing because its post has been deleted meanwhile. */
export const postDeleted = 'post_deleted';

/** How long it takes until a sample is made: without a server, and where it refuses for want of a credit. */
const sampleDelayMs = 1500;

/** Whether the server refused because there is no credit. */
export function isUnpaid(error: ApiError): boolean {
  return error.status === 402 || error.code === subscriptionRequired;
}

function generationCall({ request: { key, tone, photoIds, note, excludedKinds } }: TripGeneration) {
  return {
    url: 'api/generate-suggestions/',
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: {
      tone,
      photo_ids: photoIds,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(excludedKinds.length === 0 ? {} : { excluded_facts: excludedKinds }),
    },
  };
}

type Answer = { error?: ApiError | undefined };
type Ask = (call: string) => Answer | PromiseLike<Answer>;

/** The list of posts comes as it is, or under one of three names. */
const isPostList: Expectation = (data) => isList(data) || hasList('posts', 'exports', 'data')(data);

/** What is not found when a post is saved may also be one of its photos. */
async function isGone(postId: string, ask: Ask): Promise<boolean> {
  return (await ask(`api/export-post/${postId}/`)).error?.status === 404;
}

export const postsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postCredits: build.query<Billing, void>({
      query: () => 'api/billing/me/',
      extraOptions: { retriesMax: 0, isExpected: isBilling },
      transformResponse: readBilling,
      providesTags: ['Billing'],
    }),
    generateContent: build.mutation<Content, TripGeneration>({
      queryFn: async (generation, _api, _options, ask) => {
        const { tone } = generation.request;
        if (!hasBackend()) {
          await pause(sampleDelayMs);
          return { data: sampleContent(tone) };
        }
        const answer = await ask(generationCall(generation));
        if (answer.error !== undefined && isUnpaid(answer.error)) await pause(sampleDelayMs);
        return answer.error === undefined
          ? { data: readSuggestion(answer.data, tone) }
          : { error: answer.error };
      },
      /** The answer is kept wherever the user is by then: it may have been paid for. */
      onQueryStarted: async ({ tripId, request }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          // A sample tells of no photo.
          const writtenFor = data.isSample ? [] : request.photoIds;
          dispatch(kept(contentGenerated({ tripId, content: { ...data, writtenFor } })));
        } catch (caught) {
          const { error } = caught as { error: unknown };
          if (isUnpaid(toApiError(error))) dispatch(kept(sampleShown({ tripId, style: request.tone })));
        }
      },
      extraOptions: { isExpected: hasCaption },
      invalidatesTags: (_content, error) => (error === undefined || isUnpaid(error) ? ['Billing'] : []),
    }),
    savePost: build.mutation<Post, TripPost>({
      queryFn: ({ tripId, post }, { dispatch, getState }, _options, ask) =>
        inTurn(tripId, async () => {
          const postId = sharedPost(tripId) ?? selectDraft(getState() as RootState, tripId).postId;
          const body = postId === null ? post : { ...post, id: postId };
          const answer = await ask({ url: 'api/export-post/', method: 'POST', body });
          if (answer.error === undefined) {
            const saved = answer.data as Post;
            sharePost(tripId, saved.id);
            dispatch(kept(postSaved({ tripId, postId: saved.id })));
            return { data: saved };
          }
          const isDeleted = postId !== null && answer.error.status === 404 && (await isGone(postId, ask));
          return { error: isDeleted ? { ...answer.error, code: postDeleted } : answer.error };
        }),
      extraOptions: { isExpected: hasId },
      invalidatesTags: (_post, error, { tripId }) =>
        error === undefined
          ? [
              { type: 'Post', id: 'LIST' },
              { type: 'Trip', id: tripId },
              { type: 'Trip', id: 'LIST' },
            ]
          : [],
    }),
    /** Asked anew each time: the address ends after 15 minutes. */
    postExport: build.mutation<PostExport, string>({
      query: (postId) => `api/export-post/${postId}/`,
    }),
    posts: build.infiniteQuery<ShownPage, HistoryFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: { search, style }, pageParam }) => ({
        url: 'api/my-post-exports/',
        params: {
          ...(search === '' ? {} : { search }),
          ...(style === 'all' ? {} : { style }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
      transformResponse: readPostPage,
      extraOptions: { isExpected: isPostList },
      providesTags: [{ type: 'Post', id: 'LIST' }],
    }),
    deletePost: build.mutation<void, string>({
      query: (postId) => ({ url: `api/export-post/${postId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) =>
        error === undefined
          ? [
              { type: 'Post', id: 'LIST' },
              { type: 'Trip', id: 'LIST' },
            ]
          : [],
    }),
  }),
});

const { usePostCreditsQuery } = postsApi;

/** How many posts are left, as billing info is read everywhere: no retry, and fresh for half a minute. */
export function usePostCredits(isSignedIn: boolean) {
  return usePostCreditsQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: billingFreshSeconds,
  });
}

export const {
  useGenerateContentMutation,
  useSavePostMutation,
  usePostExportMutation,
  usePostsInfiniteQuery,
  useDeletePostMutation,
} = postsApi;
