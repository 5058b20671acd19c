import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectStore } from '@/app/store';
import { captionPath, choose, giveCredits, openWritten, suggestedCaption } from '@/testing/captions';
import { changeStored, storedDraft } from '@/testing/drafts';
import { ended } from '@/testing/failures';
import { draftUrl } from '@/testing/handlers/posts-handlers';
import { logIn } from '@/testing/log-in';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

beforeEach(giveCredits);

const caption = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });
const storedCaption = async () => (await storedDraft()).caption;

type App = Awaited<ReturnType<typeof openWritten>>;

/** In one step: however slow the machine is, it rests once. */
async function write({ user }: App, text: string) {
  await user.tripleClick(caption());
  await user.paste(text);
}

function loseNetwork() {
  server.use(http.patch(draftUrl, () => HttpResponse.error()));
}

async function reconnect({ store }: App) {
  server.resetHandlers();
  giveCredits();
  onTestFinished(connectStore(store));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}

describe('a change of the draft', () => {
  it('is sent by itself, and says so', async () => {
    const app = await openWritten();
    await write(app, 'By hand.');
    expect(screen.getByText('Saving changes...')).toBeInTheDocument();
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(await storedCaption()).toBe('By hand.');
  });

  it('names only what was changed, and the revision that it was made on', async () => {
    const app = await openWritten();
    const { revision } = await storedDraft();
    const asked: { base: string | null; body: unknown }[] = [];
    server.use(
      http.patch(draftUrl, async ({ request }) => {
        asked.push({ base: request.headers.get('If-Match'), body: await request.clone().json() });
      }),
    );
    await write(app, 'By hand.');
    await app.user.click(screen.getByRole('button', { name: 'Remove #june' }));
    await screen.findByText('All changes saved');
    expect(asked[0]?.base).toBe(`"${revision}"`);
    const names = asked.flatMap(({ body }) => Object.keys(body as object));
    expect(names.toSorted()).toEqual(['caption', 'hashtags', 'suggested_hashtags']);
  });

  it('waits for the network, and says that it does', async () => {
    const app = await openWritten();
    loseNetwork();
    await write(app, 'Offline.');
    expect(await screen.findByText('Your last changes aren’t saved yet.')).toBeVisible();
    expect(await storedCaption()).toBe(suggestedCaption);
    await reconnect(app);
    await waitFor(async () => expect(await storedCaption()).toBe('Offline.'));
    await waitFor(() => expect(screen.queryByText(/aren’t saved yet/)).not.toBeInTheDocument());
  });

  it('outlives a reload before it is sent', async () => {
    const app = await openWritten();
    loseNetwork();
    await write(app, 'Offline.');
    await screen.findByText('Your last changes aren’t saved yet.');
    app.unmount();
    server.resetHandlers();
    giveCredits();
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('Offline.')).toBeVisible();
    await waitFor(async () => expect(await storedCaption()).toBe('Offline.'));
  });

  it('outlives the session that ends with it', async () => {
    const app = await openWritten();
    server.use(http.patch(draftUrl, ended));
    await write(app, 'Too late.');
    await app.user.click(await screen.findByRole('link', { name: 'Log in' }));
    server.resetHandlers();
    giveCredits();
    await logIn(app);
    expect(await screen.findByDisplayValue('Too late.')).toBeVisible();
    await waitFor(async () => expect(await storedCaption()).toBe('Too late.'));
  });

  it('stays on the page where the trip was deleted meanwhile, and is not called saved', async () => {
    const app = await openWritten();
    server.use(http.patch(draftUrl, () => HttpResponse.json({ error: 'Not found.' }, { status: 404 })));
    await write(app, 'Gone.');
    expect(await screen.findByText('This trip was deleted on another device.')).toBeVisible();
    expect(caption()).toHaveValue('Gone.');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('a draft that another device has changed meanwhile', () => {
  it('is merged where other fields were changed', async () => {
    const app = await openWritten();
    changeStored({ note: 'From the phone', hashtags: ['phone'] });
    await write(app, 'From here.');
    expect(await screen.findByRole('button', { name: 'Remove #phone' })).toBeVisible();
    expect(await storedDraft()).toMatchObject({ caption: 'From here.', hashtags: ['phone'] });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks nothing about the style, of which the later choice holds', async () => {
    const app = await openWritten();
    changeStored({ style: 'vlogger' });
    await choose(app, 'Romantic');
    await waitFor(async () => expect((await storedDraft()).style).toBe('romantic'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  async function conflict() {
    const app = await openWritten();
    changeStored({ caption: 'From the phone.', hashtags: ['phone'] });
    await write(app, 'From here.');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('The caption was also changed on another device.');
    expect(notice).toHaveTextContent('On the other device: From the phone.');
    expect(caption()).toHaveValue('From here.');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    expect(await storedCaption()).toBe('From the phone.');
    const press = (name: string) => app.user.click(within(notice).getByRole('button', { name }));
    return { app, press };
  }

  it('keeps the text of here where the user wants it', async () => {
    const { press } = await conflict();
    await press('Keep mine');
    expect(caption()).toHaveFocus();
    await waitFor(async () => expect(await storedCaption()).toBe('From here.'));
    expect(caption()).toHaveValue('From here.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the choice beside the field, and brings it into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await conflict();
    const notice = within(screen.getByRole('region', { name: 'Caption' })).getByRole('alert');
    expect(scrolled.mock.contexts.some((shown) => (shown as Element).contains(notice))).toBe(true);
  });

  it.each([
    ['hashtags', { hashtags: ['phone'] }, 'Hashtags', 'Remove #june', '#phone'],
    ['alt texts', { alt_texts: { one: 'A phone' } }, 'Alt text', null, 'A phone'],
  ])('asks about %s beside them', async (_name, changed, region, button, theirs) => {
    const app = await openWritten();
    changeStored(changed);
    const section = within(screen.getByRole('region', { name: region }));
    if (button !== null) await app.user.click(section.getByRole('button', { name: button }));
    else {
      await app.user.click(section.getByText('Alt text'));
      await app.user.type(section.getByRole('textbox', { name: 'Slide 1' }), 'Mine');
    }
    expect(await section.findByRole('alert')).toHaveTextContent(`On the other device: ${theirs}`);
  });

  it('takes the text of there where the user wants that', async () => {
    const { press } = await conflict();
    await press('Use theirs');
    expect(caption()).toHaveValue('From the phone.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await storedCaption()).toBe('From the phone.');
  });

  it('leaves the choice open through further typing and a reload', async () => {
    const { app } = await conflict();
    await app.user.type(caption(), ' More.');
    expect(screen.getByRole('alert')).toHaveTextContent('On the other device: From the phone.');
    app.unmount();
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('From here. More.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('On the other device: From the phone.');
    expect(await storedCaption()).toBe('From the phone.');
  });

  it('asks nothing where both wrote the same', async () => {
    const app = await openWritten();
    changeStored({ caption: 'The same.' });
    await write(app, 'The same.');
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('drafts of earlier versions of the page', () => {
  const content = { caption: 'From the browser.', hashtags: ['tab'], suggestedHashtags: [], isSample: false };
  const draft = {
    style: 'funny',
    note: 'snow',
    content,
    earlier: [],
    later: [],
    ownAltTexts: { one: 'A ridge' },
  };

  it('move to the server once', async () => {
    sessionStorage.setItem('triptych.captions', JSON.stringify({ 'trip-1': draft }));
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('From the browser.')).toBeVisible();
    await waitFor(async () =>
      expect(await storedDraft()).toMatchObject({
        caption: 'From the browser.',
        hashtags: ['tab'],
        note: 'snow',
        alt_texts: { one: 'A ridge' },
      }),
    );
    expect(sessionStorage.getItem('triptych.captions')).toBeNull();
  });

  it('leave the text that is there among the versions', async () => {
    changeStored({ caption: 'From the server.' });
    localStorage.setItem('triptych.shared.words.trip-1', JSON.stringify({ savedAt: 1, draft }));
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('From the browser.')).toBeVisible();
    await waitFor(async () => expect((await storedDraft()).versions[0]?.caption).toBe('From the server.'));
  });

  it('change nothing where the server has the same', async () => {
    changeStored({ caption: content.caption, hashtags: content.hashtags, note: 'snow', style: 'funny' });
    const { revision } = changeStored({ alt_texts: { one: 'A ridge' } });
    sessionStorage.setItem('triptych.captions', JSON.stringify({ 'trip-1': draft }));
    const app = renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue('From the browser.')).toBeVisible();
    await waitFor(() => expect(app.store.getState().unsent?.['trip-1']?.patches).toEqual([]));
    expect((await storedDraft()).revision).toBe(revision);
  });
});
