import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeBilling, makeSuggestion, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const path = '/app?step=3&trip=trip-1';
const generateUrl = apiUrl('api/generate-suggestions/');
const unpaid = 'Using mock data! An active subscription is required to access this feature.';
const question =
  'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?';

type App = ReturnType<typeof renderApp>;

interface Asked {
  key: string | null;
  body: unknown;
}

/** Records what the server is asked, answered in turn by `answers`; the last one answers the rest. */
function recordAsked(...answers: (() => Response)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(generateUrl, async ({ request }) => {
      asked.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.json(makeSuggestion());
    }),
  );
  return asked;
}

const refused = () =>
  HttpResponse.json(
    { error: 'An active subscription is required to access this feature.', code: 'subscription_required' },
    { status: 402 },
  );
const broken = () => HttpResponse.json({ error: 'The writer is resting.' }, { status: 503 });

async function choose({ user }: App, style: string) {
  await user.click(await screen.findByRole('radio', { name: style }));
}

async function generate(app: App, style = 'Funny') {
  await choose(app, style);
  await app.user.click(screen.getByRole('button', { name: 'Generate' }));
}

async function openWritten() {
  const app = renderApp(path, { signedIn: true });
  await generate(app);
  await screen.findByDisplayValue('Up before the birds, down before the rain.');
  return app;
}

beforeEach(() => {
  server.use(
    http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling({ posts_remaining: 4 }))),
  );
});

describe('choosing a style', () => {
  it('offers four, each with description and example, and writes nothing yet', async () => {
    const asked = recordAsked();
    const app = renderApp(path, { signedIn: true });
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
    const app = renderApp(path, { signedIn: true });
    await choose(app, 'Funny');
    expect(await screen.findByText('Uses 1 post credit. 4 left.')).toBeVisible();
  });

  it('shows three of the photos and counts the rest', async () => {
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json(['a', 'b', 'c', 'd', 'e'].map((id) => makeTripPhoto({ id }))),
      ),
    );
    renderApp(path, { signedIn: true });
    const photos = await screen.findByRole('list', { name: 'Selected photos' });
    expect(within(photos).getAllByRole('img')).toHaveLength(3);
    expect(within(photos).getByText('+2')).toBeVisible();
  });
});

describe('generating', () => {
  it("sends style, photos and the user's own words under a key", async () => {
    const asked = recordAsked();
    const app = renderApp(path, { signedIn: true });
    await choose(app, 'Vlogger');
    await app.user.type(screen.getByLabelText('Your own words (optional)'), 'first snow');
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByDisplayValue('Up before the birds, down before the rain.')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toEqual({
      tone: 'vlogger',
      photo_ids: ['one', 'two', 'three'],
      note: 'first snow',
    });
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says that it is under way, even after leaving and coming back', async () => {
    server.use(
      http.post(generateUrl, async () => {
        await delay(300);
        return HttpResponse.json(makeSuggestion());
      }),
    );
    const app = renderApp(path, { signedIn: true });
    await generate(app);
    expect(await screen.findByRole('button', { name: 'Generating...' })).toBeDisabled();
    expect(screen.getByText('Looking at 3 photos, writing: Funny.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Back to Curation' }));
    await app.user.click(await screen.findByRole('link', { name: /Generate Content/ }));
    expect(await screen.findByDisplayValue('Up before the birds, down before the rain.')).toBeVisible();
  });

  it('says why it failed and sends the same request again, under the same key', async () => {
    const asked = recordAsked(broken, () => HttpResponse.json(makeSuggestion()));
    const app = renderApp(path, { signedIn: true });
    await generate(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('The writer is resting.');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('Up before the birds, down before the rain.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('takes the same key when Generate is pressed again after a failure, and another for another style', async () => {
    const asked = recordAsked(broken);
    const app = renderApp(path, { signedIn: true });
    await generate(app);
    await screen.findByRole('alert');
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(asked[0]);
    await screen.findByRole('alert');
    await generate(app, 'Romantic');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.key).not.toBe(asked[0]?.key);
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
    const app = renderApp(path, { signedIn: true });
    await generate(app);
    await screen.findByRole('alert');
    app.unmount();
    const again = renderApp(path, { signedIn: true });
    expect(await screen.findByText(/did not arrive/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('Up before the birds, down before the rain.')).toBeVisible();
    expect(asked[1]).toEqual(asked[0]);
  });
});

describe('without a credit', () => {
  it('shows a sample with the notice and a way to the plans and back', async () => {
    recordAsked(refused);
    const app = renderApp(path, { signedIn: true });
    await generate(app);
    expect(await screen.findByText(unpaid)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Caption' })).not.toHaveValue('');
    expect(screen.getAllByRole('button', { name: /^Remove #/ }).length).toBeLessThanOrEqual(5);
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(path)}`,
    );
  });

  it("sets the user's own text aside and brings it back", async () => {
    const app = await openWritten();
    recordAsked(refused);
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(unpaid)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Back to my text' }));
    expect(screen.getByDisplayValue('Up before the birds, down before the rain.')).toBeVisible();
    expect(screen.queryByText(unpaid)).not.toBeInTheDocument();
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
    renderApp(path, { signedIn: true });
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
      HttpResponse.json(makeSuggestion({ facts: [{ text: 'Early June', source: 'capture_time' }] })),
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

describe('regenerating', () => {
  it('asks first, and does nothing when the answer is no', async () => {
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

  it('takes the place of the text', async () => {
    const app = await openWritten();
    recordAsked(() => HttpResponse.json(makeSuggestion({ caption: 'Other words.' })));
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByDisplayValue('Other words.')).toBeVisible();
  });
});
