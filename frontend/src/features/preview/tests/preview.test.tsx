import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { storedDraft } from '@/testing/drafts';
import { openPreview, pickPhotos, recordSaves, saveUrl, suggest } from '@/testing/preview';
import { server } from '@/testing/server';

describe('the carousel', () => {
  it('§2 Preview: a carousel with previous, next, dots and keys, and Photo i of n', async () => {
    const app = await openPreview();
    const previous = screen.getByRole('button', { name: 'Previous' });
    const next = screen.getByRole('button', { name: 'Next' });
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(next);
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Photo 3' }));
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    fireEvent.keyDown(previous, { key: 'ArrowLeft' });
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
  });

  it('leaves the focus on its buttons at the ends', async () => {
    const app = await openPreview();
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    await app.user.keyboard('{Enter}{Enter}{Enter}');
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
    expect(next).toHaveFocus();
    expect(next).toBeEnabled();
    screen.getByRole('button', { name: 'Previous' }).focus();
    await app.user.keyboard('{Enter}');
    expect(next).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('the keys on the carousel', () => {
  it('lead to the last photo by End and to the first by Home', async () => {
    const app = await openPreview();
    screen.getByRole('button', { name: 'Next' }).focus();
    await app.user.keyboard('{End}');
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
    await app.user.keyboard('{Home}');
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
  });

  it.each(['Alt', 'Control', 'Meta'])('are left to the browser with %s', async (modifier) => {
    const app = await openPreview();
    screen.getByRole('button', { name: 'Next' }).focus();
    const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    window.addEventListener('keydown', pressed);
    await app.user.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`);
    window.removeEventListener('keydown', pressed);
    expect(pressed.mock.results.map(({ value }) => value)).toEqual([false, false]);
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
  });
});

describe('the mock post and the summary', () => {
  it('has the sign of a photo that cannot be loaded in the place of the photo', async () => {
    const words = 'Two dogs look out of a window.';
    suggest({ alt_texts: { one: words } });
    await openPreview();
    const post = within(screen.getByRole('article', { name: 'Mock Instagram post' }));
    fireEvent.error(post.getByRole('img', { name: words }));
    expect(post.getByRole('img', { name: words })).not.toHaveAttribute('src');
    expect(post.getByText('1/3')).toBeVisible();
  });

  it('§2 Preview: a mock Instagram post', async () => {
    suggest({ caption: 'seven77 '.repeat(30).trim() });
    const app = await openPreview();
    const post = screen.getByRole('article', { name: 'Mock Instagram post' });
    expect(within(post).getAllByText('maraoutside')).toHaveLength(2);
    expect(within(post).getByText('1/3')).toBeVisible();
    await app.user.click(within(post).getByRole('button', { name: '… more' }));
    expect(within(post).getByText(/#firstlight #ridgewalk #june/)).toBeVisible();
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(within(summary).getByText('Funny')).toBeVisible();
    expect(within(summary).getByText('#firstlight #ridgewalk #june')).toBeVisible();
  });
});

describe("Instagram's rules", () => {
  it('are told where they are broken, and the post is fixed by a click', async () => {
    pickPhotos(23);
    suggest({ hashtags: ['a', 'b', 'c', 'd', 'e', 'f'], caption: 'word '.repeat(500) });
    const bodies = recordSaves();
    const app = await openPreview();
    expect(screen.getByText('Instagram allows 5 hashtags; you have 6.')).toBeVisible();
    expect(screen.getByText('Instagram allows 20 slides; you have 23.')).toBeVisible();
    expect(
      screen.getByText(
        'Instagram allows 2,200 characters including hashtags; you have 2,518. Fix this to save.',
      ),
    ).toBeVisible();
    expect(bodies).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Fix it' }));
    const saved = await screen.findByText(/^Saved\. Within Instagram's rules: 20 slides, 5 hashtags/);
    expect(document.activeElement).toContainElement(saved);
    expect(document.body).not.toHaveFocus();
    expect(screen.getByText('Photo 1 of 20')).toBeVisible();
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.photo_ids).toHaveLength(20);
    expect(bodies[0]?.hashtags).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('say nothing of saving where the post is saved all the same', async () => {
    suggest({ hashtags: ['a', 'b', 'c', 'd', 'e', 'f'] });
    const bodies = recordSaves();
    await openPreview();
    expect(await screen.findByText('Instagram allows 5 hashtags; you have 6.')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });
});

describe('the notice of the preview', () => {
  it('is read before the photos, wherever it stands', async () => {
    await openPreview();
    const notice = await screen.findByText(/^Saved\. Within Instagram's rules/);
    const photos = screen.getByRole('region', { name: 'Photos of the post' });
    expect(notice.compareDocumentPosition(photos)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('does not say that a post is saved that is not', async () => {
    server.use(http.post(saveUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    await openPreview();
    expect(await screen.findByText("We couldn't save your post.")).toBeVisible();
    expect(screen.queryByText(/^Saved\./)).not.toBeInTheDocument();
  });
});

describe('starting over', () => {
  it('§4 Workflow: Create Another Post resets the flow', async () => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Create Another Post' }));
    await waitFor(() => expect(app.place.search).toBe(''));
    expect(await screen.findByRole('heading', { level: 1, name: 'Upload Photos' })).toBeVisible();
    expect((await storedDraft()).post_id).toBe('post-saved');
  });
});
