import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectStore } from '@/app/store';
import { sendOffline } from '@/data/uploads/send-uploads';
import { givePhotos } from '@/testing/curation';
import { makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

type Answer = () => Response | Promise<Response>;

const lost: Answer = () => HttpResponse.error();
const become = (state: 'offline' | 'online') => fireEvent(window, new Event(state));

/** Continues with photos of these names. Until it is taken out, a file's answer is the one that `answers` has for it. */
async function send(answers: Record<string, Answer>) {
  const sent: string[] = [];
  server.use(
    http.post(uploadUrl, async ({ request }) => {
      const { names, trip } = await readUpload(request);
      const [name = ''] = names;
      sent.push(`${name} into ${trip}`);
      return answers[name]?.() ?? HttpResponse.json([makeUploadedPhoto({ id: name })], { status: 201 });
    }),
  );
  const app = renderApp('/app', { signedIn: true });
  onTestFinished(connectStore(app.store));
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map(photo);
  await drop(app, ...files);
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
  return { app, sent };
}

/** The notice is drawn anew while the upload ends: what was found first may be gone. */
const shown = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** The browser has time to send what it may not. */
const rest = () => delay(100);

/** One photo of three gets through before the browser is offline. */
async function loseTwo() {
  const answers: Record<string, Answer> = { 'b.jpg': lost, 'c.jpg': lost };
  const sending = await send(answers);
  await shown(/^We couldn't upload 2 photos/);
  become('offline');
  const letThrough = () => {
    for (const name of ['b.jpg', 'c.jpg']) delete answers[name];
  };
  return { ...sending, letThrough };
}

describe('photos that a lost connection kept from the server', () => {
  it('wait where none got through, and are sent once the browser is online', async () => {
    const answers: Record<string, Answer> = { 'a.jpg': lost };
    const { app, sent } = await send(answers);
    await shown(/^We couldn't upload 1 photo/);
    become('offline');
    await shown("You're offline. 3 photos will upload when you're back online.");
    expect(screen.getAllByText('Waiting')).toHaveLength(3);
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
    delete answers['a.jpg'];
    become('online');
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    await rest();
    expect(sent.slice(0, 2)).toEqual(['a.jpg into null', 'a.jpg into null']);
    expect(sent.slice(2).toSorted()).toEqual(['b.jpg into trip-1', 'c.jpg into trip-1']);
  });

  it('follow the others into their trip, each once, and the page goes on', async () => {
    const { app, sent, letThrough } = await loseTwo();
    const text = "You're offline. 2 photos will upload when you're back online. Your other photos are fine.";
    await shown(text);
    letThrough();
    for (const state of ['online', 'offline', 'online'] as const) become(state);
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    await waitFor(() => expect(app.store.getState().trips?.drafts).toEqual([]));
    await rest();
    expect(sent.slice(3).toSorted()).toEqual(['b.jpg into trip-1', 'c.jpg into trip-1']);
  });

  it('are not sent with those of another trip', async () => {
    const { app, sent, letThrough } = await loseTwo();
    letThrough();
    for (const other of ['trip-2', null]) app.store.dispatch(sendOffline(other));
    await rest();
    expect(sent).toHaveLength(3);
    become('online');
    await waitFor(() => expect(sent.slice(3).toSorted()).toEqual(['b.jpg into trip-1', 'c.jpg into trip-1']));
  });

  it('say so at once where the browser is offline already, and can be sent by hand', async () => {
    const answers: Record<string, Answer> = {
      'b.jpg': () => {
        become('offline');
        return HttpResponse.error();
      },
    };
    const { app, sent } = await send(answers);
    await app.user.click(await screen.findByRole('button', { name: 'See which' }));
    await shown(/^You're offline\. 1 photo will upload/);
    expect(screen.getByText('b.jpg').parentElement).toHaveTextContent('b.jpgWaiting');
    delete answers['b.jpg'];
    await app.user.click(screen.getByRole('button', { name: 'Try again: b.jpg' }));
    await waitFor(() => expect(screen.getByText('b.jpg').parentElement).toHaveTextContent('b.jpgDone'));
    become('online');
    await rest();
    expect(sent).toHaveLength(4);
  });

  it('are sent after the others where the connection is back before those are through', async () => {
    const gate = makeGate();
    const answers: Record<string, Answer> = { 'b.jpg': lost, 'c.jpg': () => gate.opened.then(lost) };
    const { sent } = await send(answers);
    await screen.findByText('Failed');
    become('offline');
    await shown('Waiting');
    become('online');
    await rest();
    expect(sent).toHaveLength(3);
    for (const name of ['b.jpg', 'c.jpg']) delete answers[name];
    gate.open();
    await waitFor(() => expect(sent.slice(3)).toEqual(['b.jpg into trip-1']));
    await shown(/^We couldn't upload 1 photo/);
  });

  it('stay where the upload was stopped', async () => {
    const { app, sent } = await send({ 'b.jpg': lost, 'c.jpg': () => delay('infinite').then(lost) });
    await screen.findByText('Failed');
    become('offline');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    become('online');
    await rest();
    expect(sent).toHaveLength(3);
    await shown(/^We couldn't upload 1 photo: .* 1 photo waiting to upload\.$/);
  });

  it('come into no post that is being made: they are sent once the picks are shown again', async () => {
    givePhotos(makeTripPhoto());
    const answers: Record<string, Answer> = { 'b.jpg': lost };
    const { app, sent } = await send(answers);
    await shown(/^We couldn't upload 1 photo/);
    await app.user.click(await screen.findByRole('button', { name: /^Generate Content/ }));
    await screen.findByRole('heading', { level: 1, name: 'Generate Content' });
    delete answers['b.jpg'];
    become('offline');
    become('online');
    await rest();
    expect(sent).toHaveLength(3);
    await app.user.click(screen.getByRole('link', { name: /AI Curation/ }));
    await waitFor(() => expect(sent.slice(3)).toEqual(['b.jpg into trip-1']));
  });
});

it.each([
  ['a fault of the server', 500, 'internal'],
  ['want of credits', 402, 'subscription_required'],
  ['want of room', 400, 'account_full'],
  ['a file that is refused', 413, 'too_large'],
])('a photo that failed for %s is not sent by itself', async (_reason, status, code) => {
  const { sent } = await send({ 'b.jpg': () => HttpResponse.json({ error: 'No.', code }, { status }) });
  await shown(/^(We couldn't upload 1 photo|b\.jpg couldn't be added): No\./);
  become('offline');
  become('online');
  await rest();
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  expect(sent).toHaveLength(3);
});
