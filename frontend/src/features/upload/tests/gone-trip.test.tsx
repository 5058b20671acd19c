import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { bestPhotoUrl, reanalyse } from '@/testing/curation';
import { makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { notFound } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, untilKept, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const goneText = /^This trip was deleted\./;

/** 'gone' has one photo until `isGone`; then there is nothing of it, and uploads open 'trip-1'. */
function stubTrip() {
  const trip = { isGone: false, sent: [] as string[] };
  server.use(
    http.get(apiUrl('api/trips/:id/photos/'), ({ params }) =>
      params.id === 'gone' && trip.isGone ? notFound() : HttpResponse.json([makeTripPhoto()]),
    ),
    http.post(uploadUrl, async ({ request }) => {
      const { names, trip: asked } = await readUpload(request);
      if (asked === 'gone' && trip.isGone) return notFound();
      trip.sent.push(`${names[0]} into ${asked}`);
      return HttpResponse.json([makeUploadedPhoto({ id: names[0] ?? '' })], { status: 201 });
    }),
  );
  return trip;
}

describe('photos for a trip that was removed elsewhere', () => {
  it('go into a new one where the trip is opened', async () => {
    const trip = stubTrip();
    trip.isGone = true;
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    await untilKept(1);
    app.unmount();
    const again = renderApp('/app?trip=gone', { signedIn: true });
    expect(await screen.findByText(goneText)).toHaveTextContent('Continue to add this photo to a new one.');
    await again.user.click(screen.getByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(again.place.search).toBe('?step=2&trip=trip-1'));
    expect(trip.sent).toEqual(['a.jpg into null']);
  });

  it('go into a new one where it is open', async () => {
    const trip = stubTrip();
    const app = renderApp('/app?trip=gone', { signedIn: true });
    await screen.findByText('1 photo, 1 selected');
    trip.isGone = true;
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    expect(await screen.findByText(goneText)).toBeVisible();
    expect(screen.getByText('2 photos, 2 selected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(trip.sent).toEqual(['a.jpg into null', 'b.jpg into trip-1']);
  });
});

describe('a trip that is removed elsewhere while photos are sent', () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'];

  /** The first photo opens 'gone'. Without the network the others are lost; else the trip is removed by then. */
  async function sendAll(isNetworkLost: boolean) {
    const trip = { isGone: false, isNetworkLost, asked: 0, sent: [] as string[] };
    server.use(
      http.get(apiUrl('api/trips/gone/photos/'), () =>
        trip.isGone ? notFound() : HttpResponse.json([makeTripPhoto()]),
      ),
      http.post(bestPhotoUrl, () => (trip.isGone ? notFound() : HttpResponse.json([]))),
      http.post(uploadUrl, async ({ request }) => {
        const upload = await readUpload(request);
        trip.asked += 1;
        if (upload.trip === 'gone') return trip.isNetworkLost ? HttpResponse.error() : notFound();
        trip.sent.push(`${upload.names[0]} into ${upload.trip}`);
        const opened = trip.sent.length === 1 ? 'gone' : 'new';
        trip.isGone = !trip.isNetworkLost;
        return HttpResponse.json([makeUploadedPhoto({ id: upload.names[0] ?? '', trip: opened })], {
          status: 201,
        });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, ...names.map(photo));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 6 photo(s)' }));
    return { app, trip };
  }

  async function rescue({ app, trip }: Awaited<ReturnType<typeof sendAll>>) {
    expect(await screen.findByText(goneText)).toHaveTextContent('Continue to add these photos to a new one.');
    expect(screen.queryByText(/Not found\./)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry upload' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Continue with 5 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=new'));
    const others = names.slice(2).map((name) => `${name} into new`);
    expect(trip.sent.slice(1).toSorted()).toEqual(['b.jpg into null', ...others]);
  }

  it('is told at once, and the other photos go into a new one', async () => {
    const uploads = await sendAll(false);
    await screen.findByText(goneText);
    expect(uploads.trip.asked).toBeLessThan(names.length);
    await rescue(uploads);
  });

  it('is told where they are sent again from the next step', async () => {
    const uploads = await sendAll(true);
    await screen.findByText(/^We couldn't upload 5 photos.* Your other photos are fine\.$/);
    Object.assign(uploads.trip, { isGone: true, isNetworkLost: false });
    await uploads.app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await rescue(uploads);
  });

  it('is told where the analysis finds it gone', async () => {
    const uploads = await sendAll(true);
    await screen.findByText(/^We couldn't upload 5 photos/);
    Object.assign(uploads.trip, { isGone: true, isNetworkLost: false });
    await reanalyse(uploads.app.user);
    await rescue(uploads);
  });
});

it('files that are copies of one another are told of', async () => {
  server.use(
    http.post(uploadUrl, () => HttpResponse.json([makeUploadedPhoto({ id: 'same' })], { status: 201 })),
  );
  const app = renderApp('/app', { signedIn: true });
  await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
  expect(await screen.findByText('2 photos are duplicate files and were skipped')).toBeVisible();
});
