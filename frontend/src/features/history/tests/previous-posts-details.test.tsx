import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerList, exportUrl, historyPath, post, postPage } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('the details', () => {
  async function open(images = 3) {
    const posts = [post({ id: 'a', images, tags: ['a', 'b', 'c', 'd'] }), post({ id: 'b', text: 'Second.' })];
    answerList(() => postPage(posts));
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: First light.' }));
    return { app, dialog: within(await screen.findByRole('dialog', { name: 'Post Details' })) };
  }

  it('§2 Post details: caption, hashtags and information', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('#a #b #c #d')).toBeVisible();
    for (const [term, value] of [
      ['Style', 'Inspirational'],
      ['Created', '2026-06-02'],
      ['Images', '3'],
      ['Hashtags', '4'],
    ]) {
      expect(dialog.getByText(term as string).parentElement).toHaveTextContent(`${term}${value}`);
    }
  });

  it('§4 Post details: a carousel between its ends, with dots and thumbnails', async () => {
    const { app, dialog } = await open();
    expect(dialog.getByText('Image 1 of 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(dialog.getByRole('button', { name: 'Next' }));
    await app.user.click(dialog.getByRole('button', { name: 'Show image 3' }));
    expect(dialog.getByText('Image 3 of 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(dialog.getByRole('button', { name: 'Image 2' }));
    expect(dialog.getByText('Image 2 of 3')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Post Details: First light.' }));
    expect(await screen.findByText('Image 1 of 3')).toBeVisible();
  });

  it('are closed by the back button of the browser, which stays at the history, and opened again by forward', async () => {
    const { app } = await open();
    await app.browser.back();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.place.pathname).toBe(historyPath);
    const card = screen.getByRole('button', { name: 'Post Details: First light.' });
    await waitFor(() => expect(card).toHaveFocus());
    await app.browser.forward();
    expect(await screen.findByRole('dialog', { name: 'Post Details' })).toBeVisible();
  });

  it('go back once, however often closing is asked for', async () => {
    answerList(() => postPage([post({ id: 'a' })]));
    const app = renderApp('/account', { signedIn: true });
    // The skeleton has this link too, and it is remounted once the account is loaded.
    await screen.findByRole('heading', { name: 'Privacy and security' });
    await app.user.click(screen.getByRole('link', { name: 'Previous Posts' }));
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: First light.' }));
    const close = await screen.findByRole('button', { name: 'Close' });
    act(() => {
      close.click();
      close.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.place.pathname).toBe(historyPath);
  });

  it('have no way on where there is one image', async () => {
    const { dialog } = await open(1);
    expect(dialog.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  });

  it('§2 Post details: Download All and Copy Content', async () => {
    const { app, dialog } = await open();
    await app.user.click(dialog.getByRole('button', { name: 'Download All' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-a.zip']));
    await app.user.click(dialog.getByRole('button', { name: 'Copy Content' }));
    expect(await dialog.findByText('Copied!')).toBeVisible();
  });

  it('delete the post after asking', async () => {
    const { app, dialog } = await open();
    const removed: string[] = [];
    server.use(
      http.delete(exportUrl, ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Delete Post' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
    expect(removed).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toEqual(['a']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('of the last post leave the focus with the history once it is deleted', async () => {
    const posts = [post({ id: 'a' })];
    answerList(() => postPage(posts));
    server.use(
      http.delete(exportUrl, () => {
        posts.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: First light.' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete Post' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('First light.')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.getElementById('main')).toHaveFocus());
  });

  it('that were closed meanwhile leave the history where it is', async () => {
    const { app, dialog } = await open();
    const gate = makeGate();
    server.use(
      http.delete(exportUrl, async () => {
        await gate.opened;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Delete Post' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await app.browser.back();
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: Second.' }));
    gate.open();
    expect(await screen.findByText('Post deleted')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Post Details' })).toBeVisible();
  });

  it('say that the post could not be deleted', async () => {
    const { app, dialog } = await open();
    server.use(http.delete(exportUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    await app.user.click(dialog.getByRole('button', { name: 'Delete Post' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
  });
});
