import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, untilKept, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const goneText = /^This trip was deleted\./;

/** 'gone' has one photo until `isGone`; then there is nothing of it, and uploads open 'trip-1'. */
function stubTrip() {
  const trip = { isGone: false, sent: [] as string[] };
  const notFound = () => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });
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

it('files that are copies of one another are told of', async () => {
  server.use(
    http.post(uploadUrl, () => HttpResponse.json([makeUploadedPhoto({ id: 'same' })], { status: 201 })),
  );
  const app = renderApp('/app', { signedIn: true });
  await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
  expect(await screen.findByText('2 photos are duplicate files and were skipped')).toBeVisible();
});
