import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePost } from '@/testing/factories';
import { exportAll, exportUrl, openPreview, recordSaves, type SavedBody, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';
import { apiUrl } from '@/testing/test-config';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('entering the preview', () => {
  it('§4 Preview: Saving your post... on entry', async () => {
    const gate = makeGate();
    server.use(
      http.post(saveUrl, async () => {
        await gate.opened;
        return HttpResponse.json(makePost(), { status: 201 });
      }),
    );
    await openPreview();
    expect(await screen.findByText('Saving your post...')).toBeVisible();
    gate.open();
    expect(
      await screen.findByText("Saved. Within Instagram's rules: 3 slides, 3 hashtags, 72 characters."),
    ).toBeVisible();
  });

  it('§4 Preview: entered again, the same post is updated', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      caption: 'Up before the birds, down before the rain.',
      hashtags: ['firstlight', 'ridgewalk', 'june'],
      style: 'Funny',
      trip: 'trip-1',
      photo_ids: ['one', 'two', 'three'],
      ratio: '1.3333',
    });
    expect(bodies[0]?.id).toBeUndefined();
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.id).toBe('post-saved');
  });

  it('tells that saving failed, blocks nothing, and tries again', async () => {
    server.use(http.post(saveUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const app = await openPreview();
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
    expect(exportAll()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Create Another Post' })).toBeEnabled();
    recordSaves();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('sends a post that is entered again while it is saved as the same post', async () => {
    const bodies: SavedBody[] = [];
    const gate = makeGate();
    server.use(
      http.post(saveUrl, async ({ request }) => {
        bodies.push((await request.json()) as SavedBody);
        await gate.opened;
        return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
      }),
    );
    const app = await openPreview();
    await waitFor(() => expect(bodies).toHaveLength(1));
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.type(await screen.findByRole('textbox', { name: 'Caption' }), ' Tea.');
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    expect(await screen.findByText('Saving your post...')).toBeVisible();
    gate.open();
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
    expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-saved']);
    expect(bodies[1]?.caption).toBe('Up before the birds, down before the rain. Tea.');
  });

  it('is not sent twice by an export that begins meanwhile', async () => {
    const bodies: SavedBody[] = [];
    const gate = makeGate();
    server.use(
      http.post(saveUrl, async ({ request }) => {
        bodies.push((await request.json()) as SavedBody);
        await gate.opened;
        return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
      }),
    );
    const app = await openPreview();
    await waitFor(() => expect(bodies).toHaveLength(1));
    await app.user.click(exportAll());
    gate.open();
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-post-saved.zip']));
    expect(bodies).toHaveLength(1);
  });

  it('§8 Preview: a sample is never saved', async () => {
    const bodies = recordSaves();
    server.use(
      http.post(apiUrl('api/generate-suggestions/'), () =>
        HttpResponse.json({ error: 'No credit', code: 'subscription_required' }, { status: 402 }),
      ),
    );
    const app = await openPreview();
    expect(await screen.findByText(/Using mock data!.*Samples aren't saved\./)).toBeVisible();
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toContain('triptych-caption.txt'), {
      timeout: 5000,
    });
    expect(bodies).toEqual([]);
  });
});

describe('a post that was deleted meanwhile', () => {
  const deleted = 'This post was deleted. Its text and photos are still here, but not saved.';
  const notFound = () => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });

  /** Enters the preview a second time, after the post was deleted elsewhere. */
  async function enterAgain() {
    const bodies: SavedBody[] = [];
    server.use(
      http.post(saveUrl, async ({ request }) => {
        const body = (await request.json()) as SavedBody;
        bodies.push(body);
        if (body.id !== undefined) return notFound();
        return HttpResponse.json(makePost({ id: `post-${bodies.length}` }), { status: 201 });
      }),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    return { app, bodies };
  }

  it('is said to be, and is saved as a new one when the user wants it', async () => {
    server.use(http.get(exportUrl, notFound));
    const { app, bodies } = await enterAgain();
    const notice = await screen.findByText('This post was deleted.');
    expect(notice.parentElement).toHaveTextContent(deleted);
    expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-1']);
    await app.user.click(screen.getByRole('button', { name: 'Save as a new post' }));
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
    expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-1', undefined]);
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies.at(-1)?.id).toBe('post-3'));
  });

  it('is exported file by file, and stays deleted', async () => {
    server.use(http.get(exportUrl, notFound));
    const { app, bodies } = await enterAgain();
    await screen.findByText('This post was deleted.');
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toContain('triptych-caption.txt'), {
      timeout: 5000,
    });
    expect(bodies.filter(({ id }) => id === undefined)).toHaveLength(1);
  });

  it('is not taken for one whose photos are gone', async () => {
    await enterAgain();
    expect(await screen.findByText("We couldn't save your post.")).toBeVisible();
    expect(screen.queryByText('This post was deleted.')).not.toBeInTheDocument();
  });
});
