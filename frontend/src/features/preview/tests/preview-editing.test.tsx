import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { suggestedCaption } from '@/testing/captions';
import { changeStored, storedDraft } from '@/testing/drafts';
import { draftUrl } from '@/testing/handlers/posts-handlers';
import { openPreview, recordSaves, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';

const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const mockPost = () => within(screen.getByRole('article', { name: 'Mock Instagram post' }));

/** Changes the caption in one step, so that it is saved once. */
async function editCaption({ user }: Awaited<ReturnType<typeof openPreview>>, text: string) {
  await user.click(summary().getByRole('button', { name: 'Edit: Caption' }));
  await user.tripleClick(summary().getByRole('textbox', { name: 'Caption' }));
  await user.paste(text);
}

describe('the preview', () => {
  it('lets the caption be changed in place, shows it in the post and saves it', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/^Saved/);
    await app.user.click(summary().getByRole('button', { name: 'Edit: Caption' }));
    const field = summary().getByRole('textbox', { name: 'Caption' });
    expect(field).toHaveFocus();
    await app.user.type(field, ' Tea.');
    expect(mockPost().getByText(/Tea\.$/)).toBeVisible();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ id: 'post-saved', caption: `${suggestedCaption} Tea.` });
    expect((await storedDraft()).caption).toBe(`${suggestedCaption} Tea.`);
    await app.user.click(summary().getByRole('button', { name: 'Done: Caption' }));
    expect(summary().queryByRole('textbox')).not.toBeInTheDocument();
    expect(summary().getByText(`${suggestedCaption} Tea.`)).toBeVisible();
  });

  it('stays while the caption is emptied to be written anew, and saves nothing empty', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/^Saved/);
    await app.user.click(summary().getByRole('button', { name: 'Edit: Caption' }));
    await app.user.clear(summary().getByRole('textbox', { name: 'Caption' }));
    await app.user.type(summary().getByRole('textbox', { name: 'Caption' }), 'New.');
    await waitFor(() => expect(bodies.at(-1)?.caption).toBe('New.'));
    expect(bodies.map(({ caption }) => caption)).not.toContain('');
  });

  it('lets hashtags be removed and added in place', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await app.user.click(summary().getByRole('button', { name: 'Edit: Hashtags' }));
    await app.user.click(summary().getByRole('button', { name: 'Remove #june' }));
    await app.user.click(summary().getByRole('button', { name: 'Add #dawn' }));
    await waitFor(() => expect(bodies.at(-1)?.hashtags).toEqual(['firstlight', 'ridgewalk', 'dawn']));
    for (const chip of summary().getAllByRole('button', { name: /^Remove #/ })) await app.user.click(chip);
    await waitFor(() => expect(summary().getByRole('button', { name: 'Done: Hashtags' })).toHaveFocus());
  });

  it('lets the alt text of the slide that is shown be changed in place', async () => {
    const app = await openPreview();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(mockPost().getByText('2/3')).toBeVisible();
    await app.user.click(summary().getByRole('button', { name: 'Edit: Alt text, slide 2' }));
    await app.user.type(summary().getByRole('textbox', { name: 'Alt text of slide 2' }), 'A ridge');
    await waitFor(async () => expect((await storedDraft()).alt_texts).toEqual({ two: 'A ridge' }));
    expect(mockPost().getByRole('img', { name: 'A ridge' })).toBeVisible();
  });
});

describe('a change in the preview that could not be saved', () => {
  const failed = () => screen.findByRole('alert');
  const lost = () => HttpResponse.error();

  async function seeSaved(bodies: ReturnType<typeof recordSaves>, text: string) {
    await waitFor(() => expect(bodies.map(({ caption }) => caption)).toEqual([text]));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  }

  it('is saved once the network is back', async () => {
    const app = await openPreview();
    await screen.findByText(/^Saved/);
    server.use(http.post(saveUrl, lost));
    await editCaption(app, 'Tunnel.');
    expect(await failed()).toHaveTextContent("We couldn't save your post.");
    const bodies = recordSaves();
    // The page listens a moment after it has shown the failure.
    await waitFor(() => {
      fireEvent(window, new Event('online'));
      expect(bodies).not.toHaveLength(0);
    });
    await seeSaved(bodies, 'Tunnel.');
  });

  it('is saved once the draft has come through', async () => {
    const app = await openPreview();
    await screen.findByText(/^Saved/);
    server.use(
      http.post(saveUrl, () => HttpResponse.json({ error: 'Down.' }, { status: 503 })),
      http.patch(draftUrl, lost),
    );
    await editCaption(app, 'Down.');
    await screen.findByText("We couldn't save your post.");
    server.resetHandlers();
    const bodies = recordSaves();
    await waitFor(async () => expect((await storedDraft()).caption).toBe('Down.'), { timeout: 10_000 });
    await seeSaved(bodies, 'Down.');
  });
});

describe('a post that another device has changed meanwhile', () => {
  async function conflict() {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/^Saved/);
    changeStored({ caption: 'From the phone.' });
    await editCaption(app, 'From here.');
    await screen.findByText('The caption was also changed on another device.');
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByRole('alert')).toHaveTextContent('The caption was also changed on another device.');
    expect(await screen.findByText("This post isn't saved yet: choose which changes to keep.")).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
    expect(screen.queryByText('All changes saved')).not.toBeInTheDocument();
    return { app, bodies };
  }

  it.each([
    ['Keep mine', 'From here.'],
    ['Use theirs', 'From the phone.'],
  ])('is saved by %s, and not before', async (choice, text) => {
    const { app, bodies } = await conflict();
    expect(bodies).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: choice }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.caption).toBe(text);
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect(screen.getByText('All changes saved')).toBeVisible();
  });
});
