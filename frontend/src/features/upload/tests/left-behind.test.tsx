import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { refused } from '@/testing/captions';
import { bestPhotoUrl, givePhotos, uncurated } from '@/testing/curation';
import { makeTrip, makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const unreachable = "We can't reach the server. Please check your internet connection.";
const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];

/** All uploads are lost until `isLost` is false; then `gate` holds those into a trip back, where there is one. */
async function loseAll(gate = { opened: Promise.resolve() }) {
  const way = { isLost: true, sent: [] as string[], keys: [] as (string | null)[] };
  server.use(
    http.post(uploadUrl, async ({ request }) => {
      const { names: sent, trip } = await readUpload(request);
      way.keys.push(request.headers.get('Idempotency-Key'));
      if (way.isLost) return HttpResponse.error();
      way.sent.push(`${sent[0]} into ${trip}`);
      if (trip !== null) await gate.opened;
      return HttpResponse.json([makeUploadedPhoto({ id: sent[0] ?? '' })], { status: 201 });
    }),
  );
  const app = renderApp('/app', { signedIn: true });
  await drop(app, ...names.map(photo));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 4 photo(s)' }));
  // The step is left once the upload has ended; before, nothing is sent again.
  await screen.findByText('Your photos are still here. Upload them to get your picks.');
  way.isLost = false;
  return { app, way };
}

describe('one photo sent again of those that were lost', () => {
  it('can be any, those that were never tried among them', async () => {
    const { app, way } = await loseAll();
    await app.user.click(screen.getByRole('button', { name: 'Upload: c.jpg' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(way.sent).toEqual(['c.jpg into null']);
    // The first one may have opened the trip, and lost the answer.
    expect(way.keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(way.keys[1]).toBe(way.keys[0]);
    expect(
      await screen.findByText(
        `We couldn't upload 1 photo: ${unreachable} 2 photos waiting to upload. Your other photos are fine.`,
      ),
    ).toBeVisible();
  });

  it('opens the trip, which says how many were not sent and sends them into it', async () => {
    const gate = makeGate();
    const { app, way } = await loseAll(gate);
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(await screen.findByText('3 photos were not sent. Your other photos are fine.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Upload now' }));
    expect(await screen.findByText(/^Uploading: 1 of 4 done/)).toBeVisible();
    gate.open();
    await waitFor(() => expect(screen.queryByText(/^Uploading/)).not.toBeInTheDocument());
    expect(screen.queryByText(/were not sent/)).not.toBeInTheDocument();
    expect(way.sent[0]).toBe('a.jpg into null');
    const [key] = way.keys;
    expect(way.keys).toEqual([key, key, null, null, null]);
    const others = ['b.jpg into trip-1', 'c.jpg into trip-1', 'd.jpg into trip-1'];
    expect(way.sent.slice(1).toSorted()).toEqual(others);
    expect(app.place.search).toBe('?step=2&trip=trip-1');
  });

  it('keeps the way on closed until they are in, and can be stopped', async () => {
    const gate = makeGate();
    const { app } = await loseAll(gate);
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await screen.findByText(/^3 photos were not sent/);
    await app.user.click(screen.getByRole('button', { name: 'Upload now' }));
    const next = await screen.findByRole('button', { name: /^Generate Content/ });
    expect(await screen.findByText('Photos are still uploading.')).toBeVisible();
    expect(next).toBeDisabled();
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await app.user.click(cancel);
    expect(await screen.findByText('3 photos were not sent. Your other photos are fine.')).toBeVisible();
    expect(next).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload now' })).toHaveFocus());
    gate.open();
  });

  it('and lost again once it was to follow the others says so', async () => {
    const { app, way } = await loseAll();
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await screen.findByText(/3 photos were not sent/);
    way.isLost = true;
    await app.user.click(screen.getByRole('button', { name: 'Upload now' }));
    expect(await screen.findByText(/^We couldn't upload 3 photos/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry upload' })).toBeVisible();
  });

  it('is told beside an analysis that failed', async () => {
    givePhotos(makeTripPhoto(uncurated));
    server.use(http.post(bestPhotoUrl, refused));
    const { app } = await loseAll();
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    expect(await screen.findByText(/An active subscription is required/)).toBeVisible();
    expect(await screen.findByText('3 photos were not sent. Your other photos are fine.')).toBeVisible();
  });
});

describe('the focus of whoever sends photos again', () => {
  it('goes to the picks once one has arrived', async () => {
    const { app } = await loseAll();
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await screen.findByText(/^3 photos were not sent/);
    expect(document.getElementById('main')).toHaveFocus();
  });

  it('goes to what replaces the photos once the last is removed', async () => {
    const { app } = await loseAll();
    for (const name of names) await app.user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeVisible();
    expect(document.getElementById('main')).toHaveFocus();
  });

  it.each([['Upload: c.jpg'], ['Retry upload']])(
    'after %s is with the way on once they are lost again',
    async (name) => {
      const { app, way } = await loseAll();
      way.isLost = true;
      await app.user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByText(/^Uploading/)).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Retry upload' })).toHaveFocus());
    },
  );

  it('is with the way on once they are stopped', async () => {
    const { app, way } = await loseAll();
    way.isLost = true;
    server.use(http.post(uploadUrl, async () => delay('infinite')));
    await app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^(Upload now|Retry upload)/ })).toHaveFocus(),
    );
  });
});

it('photos that were dropped for a new trip are not told of by another one', async () => {
  server.use(http.post(uploadUrl, () => HttpResponse.error()));
  const app = renderApp('/app', { signedIn: true });
  await drop(app, photo('a.jpg'), photo('b.jpg'));
  givePhotos(makeTripPhoto({ id: 'of-another-trip' }));
  const trips = [makeTrip({ id: 'another' })];
  server.use(http.get(apiUrl('api/trips/'), () => HttpResponse.json({ trips, next_cursor: null })));
  await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
  await app.user.click(await screen.findByRole('link', { name: 'Continue this trip' }));
  expect(await screen.findByRole('checkbox')).toBeVisible();
  expect(app.place.search).toBe('?step=2&trip=another');
  expect(screen.queryByText(/not sent/)).not.toBeInTheDocument();
});
