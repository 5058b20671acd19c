import { HttpResponse, http } from 'msw';
import type { DraftPatch } from '@/data/drafts/stored-draft';
import { beginNextPost, changeStored, patchStored, storedDraft } from '../drafts';
import { makePost, makeSuggestion } from '../factories';
import { apiUrl } from '../test-config';

/** Where archives lie: the page asks for their headers, the browser for the rest. */
export const archiveUrl = 'http://localhost:3000/archive/:id';

/** Where the draft of a trip is. */
export const draftUrl = apiUrl('api/trips/:id/draft/');

export const nextPostUrl = apiUrl('api/trips/:id/draft/next-post/');

export const phoneLinkUrl = apiUrl('api/export-post/:id/phone-link/');

/** Where the code on the computer leads. */
export function phonePath(postId: string): string {
  return `/phone/${postId}?exp=1&sig=secret&user=user-1&session=session-1`;
}

/** A text for every question, two posts, and drafts that are stored as the server does. */
export const postsHandlers = [
  http.get(draftUrl, async ({ params }) => HttpResponse.json(await storedDraft(String(params.id)))),
  http.patch(draftUrl, async ({ params, request }) => {
    const tripId = String(params.id);
    await storedDraft(tripId);
    const base = Number(request.headers.get('If-Match')?.replaceAll('"', ''));
    const rivals = patchStored(tripId, base, (await request.json()) as DraftPatch);
    const draft = await storedDraft(tripId);
    if (rivals.length === 0) return HttpResponse.json(draft);
    const fields = Object.fromEntries(rivals.map((field) => [field, ['Changed on another device.']]));
    return HttpResponse.json(
      { error: 'Changed meanwhile.', code: 'draft_conflict', fields, draft },
      { status: 409 },
    );
  }),
  http.post(nextPostUrl, async ({ params }) => {
    await storedDraft();
    return HttpResponse.json(beginNextPost(String(params.id)));
  }),
  http.post(apiUrl('api/export-post/:id/edit/'), ({ params }) =>
    HttpResponse.json(
      changeStored({
        caption: 'First light on the ridge.',
        hashtags: ['firstlight'],
        style: 'inspirational',
        post_id: String(params.id),
      }),
    ),
  ),
  http.post(apiUrl('api/generate-suggestions/'), () => HttpResponse.json(makeSuggestion())),
  http.post(apiUrl('api/export-post/'), () =>
    HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 }),
  ),
  http.get(apiUrl('api/export-post/:id/'), ({ params }) =>
    HttpResponse.json({ download_url: `http://localhost:3000/archive/${String(params.id)}?exp=1&sig=a` }),
  ),
  http.post(phoneLinkUrl, ({ params }) =>
    HttpResponse.json({
      url: `http://localhost:3000${phonePath(String(params.id))}`,
      expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
    }),
  ),
  http.head(archiveUrl, () => new HttpResponse(null, { headers: { 'Content-Type': 'application/zip' } })),
  http.delete(apiUrl('api/export-post/:id/'), () => new HttpResponse(null, { status: 204 })),
  http.get(apiUrl('api/my-post-exports/'), () =>
    HttpResponse.json({
      posts: [makePost({ id: 'post-a' }), makePost({ id: 'post-b' })],
      next_cursor: null,
      totals: { posts: 2, images: 2, hashtags: 2, styles: 1 },
    }),
  ),
  http.get('http://localhost:3000/media/:file', () => new HttpResponse('a picture')),
];
