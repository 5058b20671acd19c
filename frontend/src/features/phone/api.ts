/** The post that a link from the computer opens. It is asked for without the session that the phone may have. */
import { baseApi } from '@/api/base-api';
import type { Post } from '@/api/types';
import { readPost, type ShownPost } from '@/data/posts/read-posts';

export interface PhoneLink {
  postId: string;
  /** The link's own query, by which the server knows it again. */
  query: Readonly<Record<string, string>>;
}

/** `archiveUrl` is where its archive can be downloaded for a while. */
export type PhonePost = ShownPost & { archiveUrl: string };

const parameters = ['exp', 'sig', 'user', 'session'];

/** All parts of the link, or nothing. */
export function readPhoneLink(postId: string, query: URLSearchParams): PhoneLink | null {
  const parts = parameters.map((name) => [name, query.get(name) ?? ''] as const);
  return parts.every(([, value]) => value !== '') ? { postId, query: Object.fromEntries(parts) } : null;
}

export const phoneApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    phonePost: build.query<PhonePost, PhoneLink>({
      query: ({ postId, query }) => ({ url: `api/phone/${encodeURIComponent(postId)}/`, params: query }),
      transformResponse: (raw: Post) => ({ ...readPost(raw), archiveUrl: raw.download_url }),
      extraOptions: { isAnonymous: true, answer: 'PostOnPhone' },
    }),
  }),
});
