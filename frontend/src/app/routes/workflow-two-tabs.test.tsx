import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makePost } from '@/testing/factories';
import { exportAll, openPreview, recordSaves, type SavedBody, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';
import { stubDownloads } from '@/testing/stub-downloads';

const key = 'triptych.shared.post.trip-1';

/** What another tab leaves that has saved the trip's post. */
function saveElsewhere(postId: string): void {
  localStorage.setItem(key, JSON.stringify({ postId, savedBy: 'another tab' }));
}

describe('§4 Workflow: two tabs that finish one trip make one post', () => {
  it('even in different words', async () => {
    const bodies = recordSaves();
    saveElsewhere('post-of-the-other');
    await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    expect(bodies.map(({ id }) => id)).toEqual(['post-of-the-other']);
  });

  it('by telling each other which post a trip has become', async () => {
    recordSaves();
    await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    expect(localStorage.getItem(key)).toContain('"post-saved"');
  });

  it('and export the words that each of them shows', async () => {
    const bodies: SavedBody[] = [];
    server.use(
      http.post(saveUrl, async ({ request }) => {
        const body = (await request.json()) as SavedBody;
        bodies.push(body);
        return HttpResponse.json(makePost({ id: body.id ?? 'post-saved' }), { status: 201 });
      }),
    );
    const saved = stubDownloads();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    saveElsewhere('post-saved');
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-post-saved.zip']));
    expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-saved']);
    expect(bodies[1]?.caption).toBe(bodies[0]?.caption);
  });

  it('until Create Another Post', async () => {
    recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Create Another Post' }));
    await waitFor(() => expect(app.place.search).toBe(''));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('and leave nothing of it to the next user', async () => {
    recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'User menu' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });
});
