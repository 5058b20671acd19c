import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeStored, storedDraft } from '@/testing/drafts';
import { answerList, card, historyPath, post, postPage } from '@/testing/history';
import { recordSaves } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

async function openDetails() {
  const app = renderApp(historyPath, { signedIn: true });
  await app.user.click((await card()).getByRole('button', { name: /^Post Details/ }));
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Post Details' })) };
}

describe('a saved post', () => {
  it('is opened from its card to be changed, and stays the same post', async () => {
    const bodies = recordSaves();
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByDisplayValue('First light on the ridge.')).toBeVisible();
    expect(app.place).toMatchObject({ pathname: '/app', search: '?step=3&trip=trip-1' });
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' Tea.');
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ id: 'post-a', caption: 'First light on the ridge. Tea.' });
  });

  it('is duplicated as a new post from its details', async () => {
    const bodies = recordSaves();
    const { app, dialog } = await openDetails();
    await app.user.click(dialog.getByRole('button', { name: 'Duplicate as a new post' }));
    expect(await screen.findByDisplayValue('First light on the ridge.')).toBeVisible();
    await waitFor(async () => expect((await storedDraft()).post_id).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.id).toBeUndefined();
  });

  it('shows its text on another device', async () => {
    changeStored({ caption: 'Written elsewhere.', post_id: 'post-a' });
    renderApp('/app?step=4&trip=trip-1', { signedIn: true });
    expect(await screen.findByRole('region', { name: 'Summary' })).toHaveTextContent('Written elsewhere.');
  });

  it('says that it was edited', async () => {
    answerList(() => postPage([{ ...post({ id: 'a' }), edited_at: '2026-06-03T08:00:00Z' } as never]));
    const { dialog } = await openDetails();
    expect(dialog.getByText(/, edited$/)).toBeVisible();
    expect((await card()).getByText('edited')).toBeInTheDocument();
  });

  it('stays in the history where it cannot be opened, which says why', async () => {
    server.use(
      http.post(apiUrl('api/export-post/:id/edit/'), () =>
        HttpResponse.json({ error: 'Not now.' }, { status: 503 }),
      ),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText("We couldn't open the post")).toBeVisible();
    expect(app.place.pathname).toBe(historyPath);
  });
});
