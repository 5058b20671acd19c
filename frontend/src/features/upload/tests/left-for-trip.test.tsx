import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { givePhotos } from '@/testing/curation';
import { makeTrip, makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { type App, beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const lostText = /^We couldn't upload 1 photo: /;
const notFound = () => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });

/** a.jpg has opened trip-1, and b.jpg, which `way` loses, is left behind. */
async function leaveOneBehind() {
  const way = { isLost: true, sent: [] as string[] };
  server.use(
    http.post(uploadUrl, async ({ request }) => {
      const { names, trip } = await readUpload(request);
      if (way.isLost && names[0] === 'b.jpg') return HttpResponse.error();
      way.sent.push(`${names[0]} into ${trip}`);
      return HttpResponse.json([makeUploadedPhoto({ id: names[0] ?? '' })], { status: 201 });
    }),
  );
  givePhotos(makeTripPhoto({ id: 'a.jpg', filename: 'a.jpg' }));
  const app = renderApp('/app', { signedIn: true });
  await drop(app, photo('a.jpg'), photo('b.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
  await screen.findByRole('button', { name: 'See which' });
  way.isLost = false;
  return { app, way };
}

/** Goes to the first step of another trip, by way of home. */
async function openAnother(app: App) {
  const trips = [makeTrip({ id: 'another' })];
  server.use(http.get(apiUrl('api/trips/'), () => HttpResponse.json({ trips, next_cursor: null })));
  await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
  await app.user.click(await screen.findByRole('link', { name: 'Continue this trip' }));
  await app.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
  await screen.findByText('1 photo, 1 selected');
  expect(app.place.search).toBe('?trip=another');
}

describe('a photo that was left behind by its trip', () => {
  it('is neither shown with another trip nor sent into it', async () => {
    const { app, way } = await leaveOneBehind();
    await openAnother(app);
    expect(screen.queryByText('b.jpg')).not.toBeInTheDocument();
    await drop(app, photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=another'));
    expect(way.sent).toEqual(['a.jpg into null', 'c.jpg into another']);
  });

  it('leaves the focus above the photos once its notice is dismissed', async () => {
    const { app } = await leaveOneBehind();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(lostText)).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('outlives a Clear All of another trip', async () => {
    const { app } = await leaveOneBehind();
    await openAnother(app);
    server.use(http.delete(apiUrl('api/trips/another/'), () => new HttpResponse(null, { status: 204 })));
    await app.user.click(screen.getByRole('button', { name: 'Clear All' }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    expect(await screen.findByText('b.jpg')).toBeVisible();
  });

  it('is told of after a reload, and sent into its trip', async () => {
    const { app, way } = await leaveOneBehind();
    app.unmount();
    const again = renderApp('/app?step=2&trip=trip-1', { signedIn: true });
    expect(await screen.findByText('1 photo was not sent. Your other photos are fine.')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Upload now' }));
    await waitFor(() => expect(way.sent).toEqual(['a.jpg into null', 'b.jpg into trip-1']));
  });

  it('leads back to its trip although the page was closed in the middle of the upload', async () => {
    const way = { sent: [] as string[] };
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names, trip } = await readUpload(request);
        if (names[0] === 'b.jpg' && way.sent.length === 1) return delay('infinite');
        way.sent.push(`${names[0]} into ${trip}`);
        return HttpResponse.json([makeUploadedPhoto({ id: names[0] ?? '' })], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    expect(await screen.findByText(/^Uploading: 1 of 2 done/)).toBeVisible();
    app.unmount();
    const again = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(again.place.search).toBe('?trip=trip-1'));
    expect(await screen.findByText('b.jpg')).toBeVisible();
  });

  it('leads back to its trip after a visit elsewhere', async () => {
    const { app } = await leaveOneBehind();
    app.unmount();
    const again = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(again.place.search).toBe('?trip=trip-1'));
    expect(await screen.findByText('b.jpg')).toBeVisible();
  });

  it('may go into any once its trip is gone, after a reload too', async () => {
    const { app, way } = await leaveOneBehind();
    server.use(http.get(apiUrl('api/trips/:id/photos/'), notFound));
    app.unmount();
    const gone = renderApp('/app?trip=trip-1', { signedIn: true });
    await waitFor(() => expect(gone.store.getState().trips?.drafts).toMatchObject([{ sentTo: null }]));
    gone.unmount();
    const again = renderApp('/app', { signedIn: true });
    await screen.findByText('1 photo, 1 selected');
    expect(again.place.search).toBe('');
    await again.user.click(screen.getByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(way.sent.at(-1)).toBe('b.jpg into null'));
  });
});

it('a photo that was dropped after the others were sent is not told of as one of them', async () => {
  const { app, way } = await leaveOneBehind();
  await app.user.click(screen.getByRole('button', { name: 'See which' }));
  await drop(app, photo('c.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Try again: b.jpg' }));
  await waitFor(() => expect(way.sent).toEqual(['a.jpg into null', 'b.jpg into trip-1']));
  await waitFor(() => expect(screen.queryByText(/^Uploading/)).not.toBeInTheDocument());
  await app.user.click(screen.getByRole('link', { name: /AI Curation/ }));
  expect(await screen.findByRole('checkbox')).toBeVisible();
  expect(screen.queryByText(/not sent/)).not.toBeInTheDocument();
});
