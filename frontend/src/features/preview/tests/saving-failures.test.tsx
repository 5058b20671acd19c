import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { suggestedCaption } from '@/testing/captions';
import { ended, failures } from '@/testing/failures';
import { archiveUrl } from '@/testing/handlers/posts-handlers';
import { logIn } from '@/testing/log-in';
import { askForPreview, exportAll, exportUrl, openPreview, recordSaves, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

const mediaUrl = 'http://localhost:3000/media/:file';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

const looseNames = [
  'triptych-image-1.jpg',
  'triptych-image-2.jpg',
  'triptych-image-3.jpg',
  'triptych-caption.txt',
];

describe('§8 Save-post failure', () => {
  it.each(failures)(
    'by $name: says what it was, keeps the words and saves them then',
    async ({ answer, text }) => {
      server.use(http.post(saveUrl, answer));
      const app = await openPreview();
      expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't save your post. ${text}`);
      expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(suggestedCaption);
      expect(exportAll()).toBeEnabled();
      const bodies = recordSaves();
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
      expect(bodies.map(({ id, caption }) => ({ id, caption }))).toEqual([
        { id: undefined, caption: suggestedCaption },
      ]);
    },
  );

  it('is brought into view, wherever the notice stands', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.use(http.post(saveUrl, () => new Response(null, { status: 500 })));
    await openPreview();
    const alert = await screen.findByRole('alert');
    expect(scroll.mock.contexts.some((shown) => shown instanceof Element && shown.contains(alert))).toBe(
      true,
    );
  });

  it('by 401: asks to log in, and the words are there afterwards', async () => {
    server.use(http.post(saveUrl, ended));
    const app = await askForPreview();
    await app.user.click(await screen.findByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    const bodies = recordSaves();
    await logIn(app);
    expect(await screen.findByText('Photo 1 of 3')).toBeVisible();
    expect(app.place.search).toBe('?step=4&trip=trip-1');
    await waitFor(() => expect(bodies.map(({ caption }) => caption)).toEqual([suggestedCaption]));
  });
});

describe('§8 Workflow export failure', () => {
  it.each(failures)('by $name: the photos one by one and a text', async ({ answer }) => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    server.use(http.get(exportUrl, answer));
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(looseNames), { timeout: 10_000 });
    expect(screen.queryByText('Export failed. Please try again.')).not.toBeInTheDocument();
  });

  it.each(failures)('of the archive by $name: the photos one by one and a text', async ({ answer }) => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    server.use(http.head(archiveUrl, answer));
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(looseNames), { timeout: 10_000 });
  });

  it('of the archive and of a photo: the alert', async () => {
    const unavailable = () => new Response(null, { status: 503 });
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    server.use(http.head(archiveUrl, unavailable), http.get(mediaUrl, unavailable));
    await app.user.click(exportAll());
    expect(await screen.findByText('Export failed. Please try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each(failures)('by $name of a photo as well: the alert', async ({ name, answer }) => {
    // A picture is bytes, whatever they are: only a refusal or a loss is a failure.
    const isPicture = answer().ok && name !== 'an answer that is cut off';
    server.use(
      http.get(exportUrl, answer),
      http.get(mediaUrl, isPicture ? () => new Response(null, { status: 404 }) : answer),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    expect(await screen.findByText('Export failed. Please try again.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(suggestedCaption);
    expect(saved).toEqual([]);
    expect(exportAll()).toBeEnabled();
  });

  it.each(failures.filter(({ answer }) => !answer().ok))('of a single image by $name', async ({ answer }) => {
    const app = await openPreview();
    server.use(http.get(mediaUrl, answer));
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    expect(await screen.findByText("We couldn't download the image. Please try again.")).toBeVisible();
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-one.jpg']));
    expect(screen.queryByText(/couldn't download/)).not.toBeInTheDocument();
  });
});
