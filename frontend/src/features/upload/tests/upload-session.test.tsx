import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenRefused } from '@/api/base-query';
import { sessionClosed, sessionOpened } from '@/data/session/session-slice';
import { makeUploadedPhoto, makeUser } from '@/testing/factories';
import { ended } from '@/testing/failures';
import { knownToken } from '@/testing/handlers/session-handlers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

describe('signing out', () => {
  it('leaves nothing to be seen, and the photos come back with their owner', async () => {
    const app = renderApp('/app', { signedIn: true });
    await screen.findByRole('button', { name: 'User menu' });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    app.store.dispatch(sessionClosed());
    await waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
    app.unmount();
    const visit = renderApp('/app');
    expect(await screen.findByRole('button', { name: 'Continue with 0 photo(s)' })).toBeVisible();
    visit.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});

describe('signing in again', () => {
  it('brings the photos back without a reload', async () => {
    const app = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
    await screen.findByRole('link', { name: 'Get Started' });
    app.store.dispatch(sessionClosed());
    app.store.dispatch(sessionOpened({ token: knownToken, remember: true }));
    await app.user.click(screen.getByRole('link', { name: 'Get Started' }));
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('is asked for where it ends while the second step sends photos again', async () => {
    let isOver = false;
    server.use(http.post(uploadUrl, () => (isOver ? ended() : HttpResponse.error())));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2'));
    await screen.findByRole('alert');
    isOver = true;
    await app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(app.place.search).toBe('?next=%2Fapp%3Fstep%3D2');
    expect(await screen.findByText('Your session has expired. Log in to continue.')).toBeVisible();
  });

  it('shows nobody the photos that another has dropped before the session ended', async () => {
    const app = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    app.store.dispatch(tokenRefused(knownToken));
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser({ id: 'another' }))));
    app.store.dispatch(sessionOpened({ token: 'of-another', remember: true }));
    await waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
  });

  it('sends nothing of an upload that was begun before', async () => {
    let requests = 0;
    const gate = makeGate();
    server.use(
      http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser({ id: 'another' }))),
      http.post(uploadUrl, async () => {
        requests += 1;
        await gate.opened;
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(requests).toBe(1));
    app.store.dispatch(sessionClosed());
    app.store.dispatch(sessionOpened({ token: 'of-another', remember: true }));
    gate.open();
    await waitFor(() => expect(app.store.getState().trips?.isUploading).toBe(false));
    expect(requests).toBe(1);
    expect(app.place.search).toBe('');
  });
});
