import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { suggestedCaption } from '@/testing/captions';
import { givePhotos } from '@/testing/curation';
import { changeStored, storedDraft } from '@/testing/drafts';
import { makeTripPhoto } from '@/testing/factories';
import { nextPostUrl } from '@/testing/handlers/posts-handlers';
import { openPreview, recordSaves, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';

const another = () => screen.findByRole('button', { name: 'Make another post' });
const offer = () => screen.queryByRole('button', { name: 'Make another post' });

describe('another post of the photos that are left', () => {
  it('is offered once the post is saved, and begins in step 2 with an empty text', async () => {
    const bodies = recordSaves();
    changeStored({ unused_good: 12 });
    const app = await openPreview();
    expect(await screen.findByText('12 good photos left: make another post?')).toBeVisible();
    expect(screen.getByText(/^Saved/)).toBeVisible();
    givePhotos(
      makeTripPhoto({ id: 'one', filename: 'one.jpg', is_selected: false }),
      makeTripPhoto({ id: 'four', filename: 'four.jpg' }),
    );
    await app.user.click(await another());
    await screen.findByRole('heading', { level: 1, name: 'AI Curation' });
    expect(app.place.search).toBe('?step=2&trip=trip-1');
    await app.browser.back();
    expect(await screen.findByRole('heading', { level: 2, name: 'Style' })).toBeVisible();
    await app.browser.forward();
    await app.user.click(await screen.findByRole('button', { name: 'Generate Content (1 photos)' }));
    await app.user.click(await screen.findByRole('button', { name: 'Generate' }));
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toBeVisible();
    expect((await storedDraft()).versions.map(({ caption }) => caption)).toContain(suggestedCaption);
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ photo_ids: ['four'] });
    expect(bodies[1]?.id).toBeUndefined();
  });

  it('begins when this one is saved with its last change', async () => {
    const bodies = recordSaves();
    changeStored({ unused_good: 3 });
    const app = await openPreview();
    await another();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    await app.user.click(summary.getByRole('button', { name: 'Edit: Caption' }));
    await app.user.type(summary.getByRole('textbox', { name: 'Caption' }), ' Tea.');
    await app.user.click(await another());
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(bodies.at(-1)).toMatchObject({ id: 'post-saved', caption: `${suggestedCaption} Tea.` });
    const { versions, caption, post_id } = await storedDraft();
    expect(versions.at(-1)?.caption).toBe(`${suggestedCaption} Tea.`);
    expect({ caption, post_id }).toEqual({ caption: '', post_id: null });
  });

  it('is not offered for fewer than three', async () => {
    changeStored({ unused_good: 2 });
    await openPreview();
    await screen.findByText(/^Saved/);
    expect(offer()).not.toBeInTheDocument();
  });

  it('is not offered before this one is saved', async () => {
    server.use(http.post(saveUrl, () => HttpResponse.json({ error: 'Not now.' }, { status: 500 })));
    changeStored({ unused_good: 12 });
    await openPreview();
    await screen.findByText("We couldn't save your post.");
    expect(offer()).not.toBeInTheDocument();
  });

  it('says why it could not begin, and can be tried again', async () => {
    server.use(http.post(nextPostUrl, () => HttpResponse.json({ error: 'Not now.' }, { status: 503 })));
    changeStored({ unused_good: 12 });
    const app = await openPreview();
    await app.user.click(await another());
    expect(await screen.findByText("We couldn't start another post")).toBeVisible();
    expect(await another()).toBeEnabled();
    expect(app.place.search).toBe('?step=4&trip=trip-1');
  });
});
