import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ended, failures } from '@/testing/failures';
import { archiveUrl } from '@/testing/handlers/posts-handlers';
import { card, cards, exportUrl, historyPath, listUrl, unreachable } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

const mediaUrl = 'http://localhost:3000/media/:file';
const downloadFailed = 'Download failed. Please try again.';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('§8 History loading fails', () => {
  it.each(failures)('by $name: the notice over four samples, until it succeeds', async ({ answer }) => {
    server.use(http.get(listUrl, answer));
    const app = renderApp(historyPath, { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(unreachable);
    expect(await cards()).toHaveLength(4);
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByText(unreachable)).not.toBeInTheDocument();
  });

  it('by 401: leads to the login and back, and shows no samples', async () => {
    server.use(http.get(listUrl, ended));
    const app = renderApp(historyPath, { signedIn: true });
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(app.place.search).toBe('?next=%2Fprevious-posts');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('by 401 while posts are shown: leads to the login as surely', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    server.use(http.get(listUrl, ended));
    await app.user.type(screen.getByRole('searchbox'), 'ridge');
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(app.place.search).toBe('?next=%2Fprevious-posts');
  });
});

describe('§8 History download failure', () => {
  it.each(failures)('by $name: the pictures one by one and a text', async ({ answer }) => {
    const app = renderApp(historyPath, { signedIn: true });
    const first = await card();
    server.use(http.get(exportUrl, answer));
    await app.user.click(first.getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['triptych-post-a-1.jpg', 'triptych-post-a.txt']),
    );
    expect(screen.queryByText(downloadFailed)).not.toBeInTheDocument();
  });

  it.each(failures)('of the archive by $name: the pictures one by one and a text', async ({ answer }) => {
    const app = renderApp(historyPath, { signedIn: true });
    const first = await card();
    server.use(http.head(archiveUrl, answer));
    await app.user.click(first.getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['triptych-post-a-1.jpg', 'triptych-post-a.txt']),
    );
  });

  it('of the archive and of the pictures: the alert', async () => {
    const unavailable = () => new Response(null, { status: 503 });
    const app = renderApp(historyPath, { signedIn: true });
    const first = await card();
    server.use(http.head(archiveUrl, unavailable), http.get(mediaUrl, unavailable));
    await app.user.click(first.getByRole('button', { name: 'Download' }));
    expect(await first.findByRole('alert')).toHaveTextContent(downloadFailed);
    expect(saved).toEqual([]);
  });

  it.each(failures.filter(({ answer }) => !answer().ok))(
    'of the pictures as well by $name: the alert on that post alone, and another try',
    async ({ answer }) => {
      const app = renderApp(historyPath, { signedIn: true });
      const first = await card();
      server.use(http.get(exportUrl, answer), http.get(mediaUrl, answer));
      await app.user.click(first.getByRole('button', { name: 'Download' }));
      expect(await first.findByRole('alert')).toHaveTextContent(downloadFailed);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(saved).toEqual([]);
      server.resetHandlers();
      await app.user.click(first.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-post-a.zip']));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});

describe('a post that cannot be deleted', () => {
  it.each(failures.filter(({ name, answer }) => name !== '404' && !answer().ok))(
    'because of $name says so in the question and stays',
    async ({ answer, text }) => {
      const app = renderApp(historyPath, { signedIn: true });
      await cards();
      server.use(http.delete(exportUrl, answer));
      await app.user.click(screen.getAllByRole('button', { name: /^Post Details/ })[0] as HTMLElement);
      await app.user.click(await screen.findByRole('button', { name: 'Delete Post' }));
      const question = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
      await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't delete the post. ${text}`);
    },
  );

  it('because it is gone already counts as deleted', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    server.use(
      http.delete(exportUrl, () =>
        HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 }),
      ),
    );
    await app.user.click(screen.getAllByRole('button', { name: /^Post Details/ })[0] as HTMLElement);
    await app.user.click(await screen.findByRole('button', { name: 'Delete Post' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
