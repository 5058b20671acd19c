import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

describe('continuing', () => {
  it('§4 Upload: Continue sends the photos and advances', async () => {
    const requests: Awaited<ReturnType<typeof readUpload>>[] = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const upload = await readUpload(request);
        requests.push(upload);
        return HttpResponse.json([makeUploadedPhoto({ trip: 'trip-9' })], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-9'));
    expect(requests.map(({ names }) => names)).toEqual([['a.jpg'], ['b.jpg'], ['c.jpg']]);
    expect(requests.map(({ trip }) => trip)).toEqual([null, 'trip-9', 'trip-9']);
    expect(requests[1]?.fields).toEqual(['trip', 'images']);
  });

  it('keeps all photos in sight until the next step is drawn', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    const removed: Node[] = [];
    const observer = new MutationObserver((records) => {
      for (const { removedNodes } of records) removed.push(...removedNodes);
    });
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    observer.observe(document.body, { subtree: true, childList: true });
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    observer.disconnect();
    expect(removed.map(({ textContent }) => textContent).join()).toContain('2 photos, 2 selected');
  });

  it('sends at most three at a time', async () => {
    let running = 0;
    let most = 0;
    server.use(
      http.post(uploadUrl, async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(20);
        running -= 1;
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => photo(`${name}.jpg`)));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 8 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(most).toBe(3);
  });

  it('§2 Upload: progress in all, and Cancel', async () => {
    let count = 0;
    server.use(
      http.post(uploadUrl, async () => {
        count += 1;
        if (count > 1) await delay('infinite');
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    expect(await screen.findByText(/Uploading: 1 of 2 done/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    expect(screen.getByText("Uploading. The next step opens when it's done.")).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /^Continue with/ })).toBeEnabled();
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
    expect(app.place.search).toBe('?trip=trip-1');
  });

  it('keeps the total while photos fail', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names } = await readUpload(request);
        if (names[0] === 'b.jpg') return HttpResponse.error();
        if (names[0] === 'c.jpg') await delay('infinite');
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText('Uploading: 1 of 3 done, 33%')).toBeVisible();
  });

  it('leaves a refused file out by the words of the server and goes on with the others', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names } = await readUpload(request);
        return names[0] === 'notes.jpg'
          ? HttpResponse.json({ error: 'This file is a text file', code: 'not_an_image' }, { status: 415 })
          : HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('notes.jpg'), photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(
      await screen.findByText(
        "notes.jpg couldn't be added: This file is a text file. Your other photos are fine.",
      ),
    ).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'See which' }));
    expect(await screen.findByText('Not added')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('notes.jpg: This file is a text file');
  });

  it('sends the visitor whose session has ended to log in and keeps the photos', async () => {
    server.use(http.post(uploadUrl, () => HttpResponse.json({ error: 'Invalid token' }, { status: 401 })));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(app.store.getState().session.token).toBeNull();
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});
