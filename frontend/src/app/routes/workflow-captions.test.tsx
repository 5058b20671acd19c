import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { captionPath, choose, giveCredits, openWritten, recordAsked } from '@/testing/captions';
import { makeSuggestion, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

beforeEach(giveCredits);

describe('choosing a style', () => {
  it('offers four, each with description and example, and writes nothing yet', async () => {
    const asked = recordAsked();
    const app = renderApp(captionPath, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeDisabled();
    expect(screen.getByText('Choose a style first.')).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    await choose(app, 'Romantic');
    expect(screen.getByRole('radio', { name: 'Romantic' })).toHaveAccessibleDescription(
      'Tender, unhurried“You, me, and the mountain going gold.”',
    );
    expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Preview Post' })).toBeDisabled();
    expect(asked).toEqual([]);
  });

  it('says what it costs before the click', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Funny');
    expect(await screen.findByText('Uses 1 post credit. 4 left.')).toBeVisible();
  });

  it('shows three of the photos and counts the rest', async () => {
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json(['a', 'b', 'c', 'd', 'e'].map((id) => makeTripPhoto({ id }))),
      ),
    );
    renderApp(captionPath, { signedIn: true });
    const photos = await screen.findByRole('list', { name: 'Selected photos' });
    expect(within(photos).getAllByRole('img')).toHaveLength(3);
    expect(within(photos).getByText('+2')).toBeVisible();
  });
});

describe('the words', () => {
  it('can be changed, are counted with the hashtags, and show where the feed folds', async () => {
    const app = await openWritten();
    const field = screen.getByRole('textbox', { name: 'Caption' });
    expect(screen.getByText(/^72 of 2,200/)).toBeVisible();
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste('seven77 '.repeat(17));
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

  it('lead on to the preview', async () => {
    const app = await openWritten();
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(app.place.search).toBe('?step=4&trip=trip-1'));
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

describe('hashtags', () => {
  const chosen = () => screen.queryAllByRole('button', { name: /^Remove #/ }).map((chip) => chip.textContent);
  const offered = () => screen.queryAllByRole('button', { name: /^Add #/ }).map((chip) => chip.textContent);

  it('are removed by a click and offered again', async () => {
    const app = await openWritten();
    expect(chosen()).toEqual(['#firstlight', '#ridgewalk', '#june']);
    await app.user.click(screen.getByRole('button', { name: 'Remove #ridgewalk' }));
    expect(chosen()).toEqual(['#firstlight', '#june']);
    expect(offered()[0]).toBe('#ridgewalk');
  });

  it('are suggested, eight of ten, and added by a click, never twice and never more than five', async () => {
    const app = await openWritten();
    expect(offered()).toHaveLength(8);
    await app.user.click(screen.getByRole('button', { name: 'Add #dawn' }));
    expect(chosen()).toContain('#dawn');
    expect(offered()).not.toContain('#dawn');
    await app.user.click(screen.getByRole('button', { name: 'Add #summit' }));
    expect(screen.getByText('5 of 5')).toBeVisible();
    expect(screen.getByText('Remove one first')).toBeVisible();
    for (const chip of screen.getAllByRole('button', { name: /^Add #/ })) expect(chip).toBeDisabled();
  });

  it('are not offered where they are chosen already, whatever their case', async () => {
    recordAsked(() =>
      HttpResponse.json(makeSuggestion({ hashtags: ['Dawn'], suggested_hashtags: ['dawn', 'hills'] })),
    );
    await openWritten();
    expect(offered()).toEqual(['#hills']);
  });
});
