import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { captionStyles } from '@/data/drafts/styles';
import {
  captionPath,
  choose,
  giveCredits,
  openWritten,
  recordAsked,
  suggestedCaption,
} from '@/testing/captions';
import { makeBilling, makeSuggestion } from '@/testing/factories';
import { pickPhotos } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

beforeEach(giveCredits);

describe('choosing a style', () => {
  it('§2 Captions: four style cards, each with name, description and example', async () => {
    renderApp(captionPath, { signedIn: true });
    const cards = await screen.findAllByRole('radio');
    for (const [place, [name, words]] of [
      ['Funny', 'Light, a little self-mocking“We came for the view. The view came with a hill.”'],
      ['Inspirational', 'Warm and looking ahead“The last light is worth the long way up.”'],
      ['Romantic', 'Tender, unhurried“You, me, and the mountain going gold.”'],
      ['Vlogger', 'Direct, as if talking to friends“Okay, this trail. Save it for autumn.”'],
    ].entries()) {
      expect(screen.getByRole('radio', { name: name as string })).toBe(cards[place]);
      expect(cards[place]).toHaveAccessibleDescription(words as string);
      expect(cards[place]).not.toBeChecked();
    }
    expect(cards).toHaveLength(captionStyles.length);
  });

  it('§4 Captions: choosing a style writes nothing', async () => {
    const asked = recordAsked();
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Romantic');
    expect(screen.getByRole('radio', { name: 'Romantic' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Preview Post' })).toBeDisabled();
    expect(screen.queryByRole('textbox', { name: 'Caption' })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('§5 Captions: Generate waits for a style', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeDisabled();
    expect(screen.getByText('Choose a style first.')).toBeVisible();
    await choose(app, 'Vlogger');
    expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
    expect(screen.queryByText('Choose a style first.')).not.toBeInTheDocument();
  });

  it('says what it costs before the click', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Funny');
    expect(await screen.findByText('Uses 1 post credit. 4 left.')).toBeVisible();
  });

  it('promises nothing where no credit is left, and shows the way to one', async () => {
    server.use(
      http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling({ posts_remaining: 0 }))),
    );
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Funny');
    expect(await screen.findByText('No post credits left.')).toBeVisible();
    expect(screen.queryByText(/Uses 1 post credit/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(captionPath)}`,
    );
  });
});

describe('the selected photos', () => {
  it('§2 Captions: thumbnails of the first photos, and +N for the rest', async () => {
    pickPhotos(5);
    renderApp(captionPath, { signedIn: true });
    const photos = within(await screen.findByRole('list', { name: 'Selected photos' }));
    expect(photos.getAllByRole('listitem').at(-1)).toHaveTextContent('+2');
    const names = photos.getAllByRole('img').map((photo) => photo.getAttribute('alt'));
    expect(names).toEqual(['p1.jpg', 'p2.jpg', 'p3.jpg']);
  });

  it('§9 Captions: 3 thumbnails at most', async () => {
    for (const [count, thumbnails, rest] of [
      [1, 1, []],
      [3, 3, []],
      [4, 3, ['+1']],
    ] as const) {
      pickPhotos(count);
      const { unmount } = renderApp(captionPath, { signedIn: true });
      const photos = within(await screen.findByRole('list', { name: 'Selected photos' }));
      expect(photos.getAllByRole('img')).toHaveLength(thumbnails);
      expect(photos.queryAllByText(/^\+/).map(({ textContent }) => textContent)).toEqual(rest);
      unmount();
    }
  });
});

describe('the words', () => {
  it('§2 Captions: a caption that can be edited', async () => {
    const app = await openWritten();
    const field = screen.getByRole('textbox', { name: 'Caption' });
    expect(screen.getByText(/^72 of 2,200/)).toBeVisible();
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste('seven77 '.repeat(17));
    expect(field).toHaveValue('seven77 '.repeat(17));
    expect(screen.getByText('… more')).toBeVisible();
    expect(screen.getByText(/^165 of 2,200/)).toBeVisible();
  });

  it('survive a reload', async () => {
    const app = await openWritten();
    await app.user.click(screen.getByRole('textbox', { name: 'Caption' }));
    await app.user.paste(' Tea.');
    app.unmount();
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('Up before the birds, down before the rain. Tea.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Funny' })).toBeChecked();
  });

  it('§2 Captions: Back to Curation and Preview Post', async () => {
    const app = await openWritten();
    const forward = screen.getByRole('button', { name: 'Preview Post' });
    const names = within(forward.parentElement as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Back to Curation', 'Preview Post']);
    await app.user.click(screen.getByRole('button', { name: 'Back to Curation' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    await app.browser.back();
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(app.place.search).toBe('?step=4&trip=trip-1'));
  });

  it('§4 Captions: edited words and hashtags go on to the preview', async () => {
    recordAsked(() => HttpResponse.json(makeSuggestion({ tone: 'funny' })));
    const app = await openWritten();
    await app.user.click(screen.getByRole('textbox', { name: 'Caption' }));
    await app.user.paste(' Tea.');
    await app.user.click(screen.getByRole('button', { name: 'Remove #june' }));
    await app.user.click(screen.getByRole('button', { name: 'Add #dawn' }));
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    const summary = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      `${suggestedCaption} Tea.`,
      '#firstlight #ridgewalk #dawn',
      'None yet',
      'Funny',
    ]);
  });

  it('show what the writer knew, and where from', async () => {
    recordAsked(() =>
      HttpResponse.json(
        makeSuggestion({ facts: [{ kind: 'date', text: 'Early June', source: 'capture_time' }] }),
      ),
    );
    await openWritten();
    const known = screen.getByRole('region', { name: 'What we know' });
    expect(within(known).getByText('Early June')).toBeVisible();
    expect(within(known).getByText('from the time in the photos')).toBeVisible();
  });
});
