import { HttpResponse, http } from 'msw';
import { makePost, makeSuggestion } from '../factories';
import { apiUrl } from '../test-config';

/** Where archives lie: the page asks for their headers, the browser for the rest. */
export const archiveUrl = 'http://localhost:3000/archive/:id';

/** Words for every question, and two posts. */
export const postsHandlers = [
  http.post(apiUrl('api/generate-suggestions/'), () => HttpResponse.json(makeSuggestion())),
  http.post(apiUrl('api/export-post/'), () =>
    HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 }),
  ),
  http.get(apiUrl('api/export-post/:id/'), ({ params }) =>
    HttpResponse.json({ download_url: `http://localhost:3000/archive/${String(params.id)}?exp=1&sig=a` }),
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
