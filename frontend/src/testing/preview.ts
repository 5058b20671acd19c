/** The fourth step in tests: reached as a user does, with what is saved on the way recorded. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { captionPath, generateUrl } from './captions';
import { makePost, makeSuggestion, makeTripPhoto } from './factories';
import { renderApp } from './render-app';
import { server } from './server';
import { apiUrl } from './test-config';

export const saveUrl = apiUrl('api/export-post/');
export const exportUrl = apiUrl('api/export-post/:id/');

export interface SavedBody {
  id?: string;
  caption: string;
  hashtags: string[];
  photo_ids: string[];
}

/** Records every post that the server is given to keep. */
export function recordSaves(): SavedBody[] {
  const bodies: SavedBody[] = [];
  server.use(
    http.post(saveUrl, async ({ request }) => {
      bodies.push((await request.json()) as SavedBody);
      return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
    }),
  );
  return bodies;
}

/** Writes the words in step 3 and presses the way on, as a user does. */
export async function askForPreview() {
  const app = renderApp(captionPath, { signedIn: true });
  await app.user.click(await screen.findByRole('radio', { name: 'Funny' }));
  await app.user.click(screen.getByRole('button', { name: 'Generate' }));
  await screen.findByRole('textbox', { name: 'Caption' });
  await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
  return app;
}

/** The preview as it stands. */
export async function openPreview() {
  const app = await askForPreview();
  await screen.findByRole('heading', { name: 'Final Preview' });
  return app;
}

export function suggest(changes: Parameters<typeof makeSuggestion>[0]) {
  server.use(http.post(generateUrl, () => HttpResponse.json(makeSuggestion(changes))));
}

export function pickPhotos(count: number) {
  const photos = Array.from({ length: count }, (_, index) => makeTripPhoto({ id: `p${index + 1}` }));
  server.use(http.get(apiUrl('api/trips/:id/photos/'), () => HttpResponse.json(photos)));
}

/** Where the system shares files the button stands in the step and in its bar. */
export const exportAll = () => screen.getAllByRole('button', { name: 'Export All' })[0] as HTMLElement;
