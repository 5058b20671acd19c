import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  broken,
  captionPath,
  choose,
  generate,
  generateUrl,
  giveCredits,
  openWritten,
  recordAsked,
  suggestedCaption,
} from '@/testing/captions';
import { givePhotos, photosUrl } from '@/testing/curation';
import { changeStored } from '@/testing/drafts';
import { makeBilling, makeSuggestion, makeTripPhoto } from '@/testing/factories';
import { failures } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const question =
  'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?';

beforeEach(giveCredits);
afterEach(() => {
  vi.useRealTimers();
});

/** Another device has had a caption written. */
function storeSuggestion(caption: string) {
  const version = {
    id: 1,
    tone: 'funny' as const,
    language: null,
    caption,
    hashtags: [],
    suggested_hashtags: [],
    suggestion_id: 'of-the-phone',
    facts: [],
    excluded_facts: [],
    is_quiet: false,
    written_for: [],
  };
  changeStored({ style: 'funny', caption, version: 1, versions: [version] });
}

describe('generating', () => {
  it('pays nothing for what another device has had written meanwhile, and shows that', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Vlogger');
    await screen.findByText('All changes saved');
    storeSuggestion('From the phone.');
    const asked = recordAsked();
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('Your caption is already there')).toBeVisible();
    expect(screen.getByDisplayValue('From the phone.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('pays nothing where another device has selected other photos, and shows those', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Vlogger');
    await screen.findByRole('img', { name: 'one.jpg' });
    givePhotos(makeTripPhoto({ id: 'other', filename: 'other.jpg' }));
    const asked = recordAsked();
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('The selected photos have changed')).toBeVisible();
    expect(screen.getByRole('img', { name: 'other.jpg' })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'one.jpg' })).not.toBeInTheDocument();
    expect(screen.queryByText(/couldn't write|didn't arrive/)).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await app.user.click(await screen.findByRole('button', { name: 'Generate' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([expect.objectContaining({ photo_ids: ['other'] })]);
  });

  it('generates also where the selection cannot be read again', async () => {
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Vlogger');
    server.use(http.get(photosUrl, () => HttpResponse.json({ error: 'Not now.' }, { status: 400 })));
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("sends style, photos and the user's own words under a key", async () => {
    const asked = recordAsked();
    const app = renderApp(captionPath, { signedIn: true });
    await choose(app, 'Vlogger');
    await app.user.type(screen.getByLabelText('Your own words (optional)'), 'first snow');
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toEqual({
      tone: 'vlogger',
      photo_ids: ['one', 'two', 'three'],
      note: 'first snow',
    });
    expect(asked[0]?.key).toBe('trip-1/0');
  });

  it('says that it is under way, even after leaving and coming back', async () => {
    const gate = makeGate();
    server.use(
      http.post(generateUrl, async () => {
        await gate.opened;
        return HttpResponse.json(makeSuggestion());
      }),
    );
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    expect(await screen.findByRole('button', { name: 'Generating...' })).toBeDisabled();
    expect(screen.getByText('Looking at 3 photos, writing: Funny.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Back to Curation' }));
    await app.user.click(await screen.findByRole('link', { name: /Generate Content/ }));
    gate.open();
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
  });

  it('§2 Captions: Generate brings the words into view, with the focus', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    recordAsked(() => HttpResponse.json(makeSuggestion()), broken);
    const app = await openWritten();
    const words = screen.getByRole('region', { name: 'Post text' });
    await waitFor(() => expect(words).toHaveFocus());
    expect(words).toContainElement(screen.getByRole('textbox', { name: 'Caption' }));
    expect(scroll.mock.instances).toEqual([words]);
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(words).toContainElement(await screen.findByRole('alert'));
    await waitFor(() => expect(scroll.mock.instances).toEqual([words, words]));
  });

  it.each([
    ['the preview', () => screen.getByRole('button', { name: 'Preview Post' }), 'Final Preview'],
    [
      'another screen',
      () => screen.getByRole('link', { name: 'Triptych, home' }),
      'Make Perfect Instagram Posts in Seconds',
    ],
  ])('lets %s begin at its start while the words are still being scrolled to', async (_, wayOn, title) => {
    const app = await openWritten();
    let place = 300;
    // The browser adds what is left of a smooth scroll to the first place that ends it.
    vi.stubGlobal('scrollTo', () => {
      place = place === 300 ? 72 : 0;
    });
    await app.user.click(wayOn());
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(place).toBe(0));
  });

  it('says why it failed and sends the same request again, under the same key', async () => {
    const asked = recordAsked(broken, () => HttpResponse.json(makeSuggestion()));
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('The writer is resting.');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('takes the same key when Generate is pressed again after a failure, which has freed it', async () => {
    const asked = recordAsked(broken);
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    await screen.findByRole('alert');
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(asked[0]);
    await screen.findByRole('alert');
    await generate(app, 'Romantic');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.key).toBe(asked[0]?.key);
  });

  it.each([
    ['still_running', 409],
    ['idempotency_key_reused', 422],
  ])('pays nothing for what another device has written at the same moment (%s)', async (code, status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const busy = () => HttpResponse.json({ error: 'Not now.', code }, { status });
    const asked = recordAsked(busy);
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Generating...' })).toBeDisabled();
    storeSuggestion('From the phone.');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('Your caption is already there')).toBeVisible();
    expect(screen.getByDisplayValue('From the phone.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('waits no longer than a minute for another request, and pays then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const busy = () =>
      HttpResponse.json({ error: 'Not now.', code: 'idempotency_key_reused' }, { status: 422 });
    const asked = recordAsked(...Array(30).fill(busy), () => HttpResponse.json(makeSuggestion()));
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    for (let waits = 1; waits <= 30; waits += 1) {
      await waitFor(() => expect(asked).toHaveLength(waits));
      await act(() => vi.advanceTimersByTimeAsync(2000));
    }
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
    expect(asked.at(-1)?.key).toMatch(/^[\w-]{21}$/);
  });

  it('takes another key for another click', async () => {
    const asked = recordAsked();
    const app = await openWritten();
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
  });

  it('takes up a request whose answer a reload has lost', async () => {
    const asked = recordAsked(broken, () => HttpResponse.json(makeSuggestion()));
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    await screen.findByRole('alert');
    app.unmount();
    const again = renderApp(captionPath, { signedIn: true });
    expect(await screen.findByText(/didn't arrive/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(asked[1]).toEqual(asked[0]);
  });
});

describe('§8 Generation failure: any other is told, and leaves the words', () => {
  it.each(failures.filter(({ name }) => name !== '402'))('by $name', async ({ answer, text }) => {
    const app = await openWritten();
    recordAsked(answer);
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't write the caption. ${text}`);
    expect(screen.queryByText(/Using mock data!/)).not.toBeInTheDocument();
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
  });
});

describe('regenerating', () => {
  it('§8 Regenerate dialog', async () => {
    const asked = recordAsked();
    const app = await openWritten();
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(question)).toBeVisible();
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(question);
    expect(asked).toHaveLength(1);
  });

  it('§4 Captions: regenerating takes the place of the text once it is confirmed', async () => {
    const app = await openWritten();
    recordAsked(() => HttpResponse.json(makeSuggestion({ caption: 'Rephrase.' })));
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    expect(screen.getByDisplayValue(suggestedCaption)).toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByDisplayValue('Rephrase.')).toBeVisible();
    expect(screen.queryByDisplayValue(suggestedCaption)).not.toBeInTheDocument();
  });

  it('§9 Captions: regenerating costs 1 post credit', async () => {
    const asked = recordAsked();
    server.use(
      http.get(apiUrl('api/billing/me/'), () =>
        HttpResponse.json(makeBilling({ posts_remaining: 4 - asked.length })),
      ),
    );
    const app = await openWritten();
    expect(await screen.findByText('Uses 1 post credit. 3 left.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Uses 1 post credit. 2 left.')).toBeVisible();
  });
});
