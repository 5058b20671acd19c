import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const unreachable = "We can't reach the server. Please check your internet connection.";

/** Loses every request that carries one of these files, until `isLost` is false. */
function losePhotos(...lost: string[]) {
  const way = { isLost: true, trips: [] as unknown[] };
  server.use(
    http.post(uploadUrl, async ({ request }) => {
      const { names, trip } = await readUpload(request);
      way.trips.push(trip);
      if (way.isLost && lost.includes(names[0] ?? '')) return HttpResponse.error();
      return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
    }),
  );
  return way;
}

describe('§4 Upload: advances even if the upload fails', () => {
  it('with the previews of this browser where no photo got through, and tries again there', async () => {
    const way = losePhotos('a.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2'));
    expect(screen.getByRole('heading', { level: 1, name: 'AI Curation' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      `We couldn't upload 1 photo: ${unreachable} 1 photo waiting to upload.`,
    );
    expect(screen.getByText('a.jpg').parentElement).toHaveTextContent('a.jpgFailed');
    expect(screen.getByText('b.jpg').parentElement).toHaveTextContent('b.jpgWaiting');
    const cell = screen.getByText('b.jpg').closest('li');
    await waitFor(() => expect(cell?.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
    way.isLost = false;
    await app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(way.trips).toEqual([null, null, 'trip-1']);
  });

  it('with those previews in the step after as well, from where they can be sent', async () => {
    const way = losePhotos('a.jpg', 'b.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await screen.findByRole('heading', { level: 1, name: 'AI Curation' });
    await app.user.click(screen.getByRole('link', { name: /Generate Content/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Generate Content' })).toBeVisible();
    expect(screen.queryByText('No photos yet')).not.toBeInTheDocument();
    const cell = screen.getByText('b.jpg').closest('li');
    await waitFor(() => expect(cell?.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
    way.isLost = false;
    await app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
  });

  it('keeps those previews through a reload', async () => {
    losePhotos('a.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await screen.findByRole('alert');
    app.unmount();
    renderApp('/app?step=2', { signedIn: true });
    expect(await screen.findByText('1 photo waiting to upload.')).toBeVisible();
    expect(screen.getByText('a.jpg')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload now' })).toBeEnabled();
  });

  it('says in the first step how many were never tried, and that a single retry leads nowhere', async () => {
    const gate = makeGate();
    let isHeld = false;
    server.use(
      http.post(uploadUrl, async () => {
        if (isHeld) await gate.opened;
        return HttpResponse.error();
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await app.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `We couldn't upload 1 photo: ${unreachable} 2 photos waiting to upload.`,
    );
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    isHeld = true;
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    expect(
      await screen.findByText("Uploading. Continue opens the next step when it's done."),
    ).toBeInTheDocument();
    gate.open();
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2'));
  });

  it('with those that got through, and says that others did not', async () => {
    losePhotos('b.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(
      await screen.findByText(`We couldn't upload 1 photo: ${unreachable} Your other photos are fine.`),
    ).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'See which' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't upload 1 photo: ${unreachable}`);
  });
});

describe('§2 Upload: retry per photo', () => {
  it('sends the one photo again into its trip', async () => {
    const way = losePhotos('b.jpg', 'c.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await app.user.click(await screen.findByRole('button', { name: 'See which' }));
    expect(await screen.findAllByText('Failed')).toHaveLength(2);
    way.isLost = false;
    await app.user.click(screen.getByRole('button', { name: 'Try again: c.jpg' }));
    await waitFor(() => expect(screen.getAllByText('Failed')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Try again: b.jpg' })).toBeVisible();
    expect(way.trips.at(-1)).toBe('trip-1');
  });

  it('is taken up in the same trip after leaving the screen', async () => {
    const way = losePhotos('b.jpg');
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await screen.findByText(/^We couldn't upload 1 photo/);
    await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
    way.isLost = false;
    await app.user.click(await screen.findByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    await app.user.click(await screen.findByRole('button', { name: /^Continue with/ }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(way.trips).toEqual([null, 'trip-1', 'trip-1']);
  });
});

describe('a photo that cannot get through', () => {
  it('keeps no other from opening the trip', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) =>
        (await readUpload(request)).names[0] === 'a.jpg'
          ? HttpResponse.json({ error: 'Server error', code: 'internal' }, { status: 500 })
          : HttpResponse.json([makeUploadedPhoto()], { status: 201 }),
      ),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    await app.user.click(await screen.findByRole('button', { name: 'See which' }));
    expect(await screen.findByRole('button', { name: 'Try again: a.jpg' })).toBeVisible();
    expect(screen.getAllByText('Failed')).toHaveLength(1);
  });

  it.each([
    [
      'trip_full',
      'A trip holds at most 500 photos.',
      ' Remove photos from this trip, or start another trip for these.',
    ],
    ['account_full', 'Your storage is full. Delete a trip that you no longer need.', ''],
  ])(
    'for want of room (%s) is told with the way out, can be sent again, and is kept through a reload',
    async (code, error, wayOut) => {
      server.use(http.post(uploadUrl, () => HttpResponse.json({ error, code }, { status: 400 })));
      const app = renderApp('/app', { signedIn: true });
      await drop(app, photo('a.jpg'));
      await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
      await waitFor(() => expect(app.place.search).toBe('?step=2'));
      expect(await screen.findByRole('button', { name: 'Try again: a.jpg' })).toBeVisible();
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent(`We couldn't upload 1 photo: ${error}${wayOut}`);
      const links = within(alert).queryAllByRole('link', { name: 'Open your trips' });
      expect(links).toHaveLength(code === 'account_full' ? 1 : 0);
      app.unmount();
      renderApp('/app', { signedIn: true });
      expect(await screen.findByText('a.jpg')).toBeVisible();
    },
  );

  it('for want of room is kept where the answer says so of the one file', async () => {
    const full = { id: null, error: 'Your storage is full.', code: 'account_full' };
    server.use(http.post(uploadUrl, () => HttpResponse.json([makeUploadedPhoto(full)], { status: 201 })));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2'));
    expect(await screen.findByRole('button', { name: 'Try again: a.jpg' })).toBeVisible();
  });
});
