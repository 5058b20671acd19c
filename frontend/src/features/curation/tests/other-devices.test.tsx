import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import type { TripPhoto } from '@/api/types';
import { connectStore } from '@/app/store';
import { curationPath, photosUrl, shownNames } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { selectUrl } from '@/testing/stacks';
import { makeGate } from '@/testing/stubs/gate';

const photos = (...selected: string[]) =>
  ['one', 'two', 'three'].map((id, index) =>
    makeTripPhoto({
      id,
      filename: `${id}.jpg`,
      ai_score: 90 - 10 * index,
      is_selected: selected.includes(id),
    }),
  );

/** Answers the reads of the photos in turn; the last one answers the rest. */
function answerInTurn(...answers: (() => Response | Promise<Response>)[]) {
  let reads = 0;
  server.use(
    http.get(photosUrl, () => {
      reads += 1;
      return (answers[reads - 1] ?? answers.at(-1))?.();
    }),
  );
  return () => reads;
}

const answered = (list: TripPhoto[]) => () => HttpResponse.json(list);
const lookAtIt = () => act(() => window.dispatchEvent(new Event('focus')));

async function open(name = 'two.jpg') {
  const app = renderApp(curationPath, { signedIn: true });
  onTestFinished(connectStore(app.store));
  const photo = await screen.findByRole('checkbox', { name });
  return { app, photo };
}

it('shows what another device has selected meanwhile, and leaves the photos where they are', async () => {
  answerInTurn(answered(photos('one', 'two')), answered(photos('one', 'three')));
  const { photo } = await open();
  expect(photo).toBeChecked();
  const before = shownNames();
  lookAtIt();
  await waitFor(() => expect(photo).not.toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'three.jpg' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Generate Content (2 photos)' })).toBeEnabled();
  expect(shownNames()).toEqual(before);
});

it('shows the shot of a stack that another device has made the one that counts', async () => {
  const stacked = (...selected: string[]) =>
    photos(...selected).map((photo) => ({ ...photo, group: 'pier' }));
  answerInTurn(answered(stacked('two')), answered(stacked('three')));
  server.use(http.patch(selectUrl, () => HttpResponse.json(makeTripPhoto())));
  const { app } = await open();
  expect(shownNames()).toEqual(['two.jpg']);
  lookAtIt();
  const keeper = await screen.findByRole('checkbox', { name: 'three.jpg' });
  expect(shownNames()).toEqual(['three.jpg']);
  await app.user.click(keeper);
  await waitFor(() => expect(keeper).not.toBeChecked());
  expect(shownNames()).toEqual(['three.jpg']);
});

it('leaves the shot of a stack that is deselected here where it is, though another is selected', async () => {
  const stacked = photos('one', 'two').map((photo) => ({ ...photo, group: 'pier' }));
  answerInTurn(answered(stacked));
  server.use(http.patch(selectUrl, () => HttpResponse.json(stacked[0])));
  const { app } = await open('one.jpg');
  const keeper = screen.getByRole('checkbox', { name: 'one.jpg' });
  await app.user.click(keeper);
  await waitFor(() => expect(keeper).not.toBeChecked());
  expect(shownNames()).toEqual(['one.jpg']);
});

it('orders the photos anew where another device had them picked anew', async () => {
  const picked = photos('three').map((photo) => (photo.id === 'three' ? { ...photo, position: 1 } : photo));
  answerInTurn(answered(photos('one', 'two')), answered(picked));
  await open();
  lookAtIt();
  await waitFor(() => expect(shownNames()[0]).toBe('three.jpg'));
});

it.each([
  ['was saved before the answer', false],
  ['is saved after the answer', true],
])('keeps a choice made while the photos were read that %s', async (_name, isLate) => {
  const [read, saved] = [makeGate(), makeGate()];
  const reads = answerInTurn(answered(photos('one', 'two')), async () => {
    await read.opened;
    return HttpResponse.json(photos('one', 'two', 'three'));
  });
  server.use(
    http.patch(selectUrl, async () => {
      if (isLate) await saved.opened;
      return HttpResponse.json(makeTripPhoto());
    }),
  );
  const { app, photo } = await open();
  lookAtIt();
  await waitFor(() => expect(reads()).toBe(2));
  await app.user.click(photo);
  await waitFor(() => expect(photo).not.toBeChecked());
  read.open();
  // The answer is there.
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'three.jpg' })).toBeChecked());
  expect(photo).not.toBeChecked();
  saved.open();
  await app.user.click(screen.getByRole('checkbox', { name: 'one.jpg' }));
  expect(photo).not.toBeChecked();
});

it('takes back a refused choice of a photo that a read has moved', async () => {
  const saved = makeGate();
  const reads = answerInTurn(answered(photos('one', 'two')), answered(photos('one', 'two').slice(1)));
  server.use(
    http.patch(selectUrl, async () => {
      await saved.opened;
      return HttpResponse.json({ error: 'Not now.' }, { status: 500 });
    }),
  );
  const { app, photo } = await open();
  await app.user.click(photo);
  lookAtIt();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'one.jpg' })).not.toBeInTheDocument());
  expect(reads()).toBe(2);
  expect(photo).not.toBeChecked();
  saved.open();
  await waitFor(() => expect(photo).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'three.jpg' })).not.toBeChecked();
});

it('shows the photos as before where they cannot be read again', async () => {
  const reads = answerInTurn(answered(photos('one', 'two')), () =>
    HttpResponse.json({ error: 'Not now.' }, { status: 400 }),
  );
  const { photo } = await open();
  lookAtIt();
  await waitFor(() => expect(reads()).toBe(2));
  expect(photo).toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
