import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { afterSuccess, baseApi } from '@/api/base-api';
import type { AnswerMeta, Ask } from '@/api/base-query';
import { networkError } from '@/api/errors';
import type { Post, PostDraft, Schemas } from '@/api/types';
import { reloadDraft, sendUnsent } from '@/data/drafts/draft-api';
import { selectDraft } from '@/data/drafts/draft-view';
import type { StoredDraft } from '@/data/drafts/stored-draft';
import { hasConflicts } from '@/data/drafts/unsent';
import { selectUnsent } from '@/data/drafts/unsent-slice';
import type { Page } from '@/data/store/page';
import type { AppDispatch, RootState } from '@/data/store/root-reducer';
import { postList, tripAndPhotos, tripError, tripList } from '@/data/trips/api';
import { inQueue } from '@/lib/queue';
import { readPostPage } from './read-posts';

export interface HistoryFilter {
  search: string;
  /** A style's id, or `all`. */
  style: string;
}

interface TripPost {
  tripId: string;
  /** Without an id: a post of the trip that was saved before is replaced. */
  post: PostDraft;
}

/** The code of a save that came to nothing because its post has been deleted meanwhile. */
export const postDeleted = 'post_deleted';

/** The code of a save that waits until the user has chosen between the changes of two devices. */
export const postUnsettled = 'post_unsettled';

/** The short-lived link that opens a saved post on a phone, without a login. */
export interface PhoneLink {
  url: string;
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number;
}

/** This device's clock may be wrong: how long the link lasts is measured by the server's. */
function readPhoneLink({ url, expires_at }: Schemas['PhoneLink'], meta: AnswerMeta | undefined): PhoneLink {
  const now = Date.now();
  const answeredAt = Date.parse(meta?.headers?.get('Date') ?? '');
  return { url, expiresAt: now + Date.parse(expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt) };
}

/** Saves the trip's post as the draft is by then: what is unsent goes first, and names the post that it replaces. */
async function sendPost({ tripId, post }: TripPost, { dispatch, getState }: BaseQueryApi, ask: Ask) {
  const run = dispatch as AppDispatch;
  await run(sendUnsent(tripId));
  const state = getState() as RootState;
  if (hasConflicts(selectUnsent(state, tripId))) return { error: { ...networkError(), code: postUnsettled } };
  const postId = selectDraft(state, tripId).post_id;
  // Another tab or device may have saved the trip's first post meanwhile: the server knows. What it answers may also be
  // another post of the same content, which later changes do not replace.
  const body = { ...post, ...(postId === null ? { of_draft: true } : { id: postId }) };
  const answer = await ask({ url: 'api/export-post/', method: 'POST', body });
  if (answer.error === undefined) {
    await run(reloadDraft(tripId)).catch(() => undefined);
    return { data: answer.data as Post };
  }
  const error = await run(tripError(tripId, answer.error));
  if (postId === null || error.status !== 404 || error !== answer.error) return { error };
  // What is not found may also be one of its photos.
  const saved = await ask(`api/export-post/${postId}/`);
  return { error: saved.error?.status === 404 ? { ...error, code: postDeleted } : error };
}

export const postsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One at a time for each trip: a later text is not replaced by an earlier one. */
    savePost: build.mutation<Post, TripPost>({
      queryFn: (saved, api, _options, ask) =>
        inQueue((api.extra as Page).queues, saved.tripId, () => sendPost(saved, api, ask)),
      extraOptions: { answer: 'SavedPost' },
      invalidatesTags: afterSuccess(({ tripId }: { tripId: string }) => [
        ...postList,
        { type: 'Trip', id: tripId },
        ...tripList,
      ]),
    }),
    /** Asked anew each time: the address ends after 15 minutes. */
    postExport: build.mutation<Schemas['Download'], string>({
      query: (postId) => `api/export-post/${postId}/`,
      extraOptions: { answer: 'Download' },
    }),
    posts: build.infiniteQuery<ReturnType<typeof readPostPage>, HistoryFilter, string | null>({
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
      extraOptions: { answer: 'PostList' },
      providesTags: postList,
    }),
    /** The trip's draft holds the post then. A text that was in it becomes one of its versions. */
    editPost: build.mutation<StoredDraft, string>({
      query: (postId) => ({ url: `api/export-post/${postId}/edit/`, method: 'POST' }),
      extraOptions: { answer: 'Draft' },
    }),
    /** Selects the best of the trip's photos that are in no post and empties the draft, whose text stays a version. */
    nextPost: build.mutation<StoredDraft, string>({
      query: (tripId) => ({ url: `api/trips/${tripId}/draft/next-post/`, method: 'POST' }),
      extraOptions: { answer: 'Draft' },
      invalidatesTags: afterSuccess((tripId: string) => [...tripAndPhotos(tripId), ...tripList]),
    }),
    phoneLink: build.mutation<PhoneLink, string>({
      query: (postId) => ({ url: `api/export-post/${postId}/phone-link/`, method: 'POST' }),
      transformResponse: readPhoneLink,
      extraOptions: { answer: 'PhoneLink' },
    }),
    deletePost: build.mutation<void, string>({
      query: (postId) => ({ url: `api/export-post/${postId}/`, method: 'DELETE' }),
      invalidatesTags: afterSuccess(() => [...postList, ...tripList]),
    }),
  }),
});
