import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUploadedPhoto } from '@/testing/factories';
import { logIn } from '@/testing/log-in';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, untilKept, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

describe('dropping photos', () => {
  it('§2 Upload: the count summary, and Continue with N photo(s)', async () => {
    const app = renderApp('/app', { signedIn: true });
    expect(await screen.findByText('Supports: JPG, PNG, GIF, WebP')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with 0 photo(s)' })).toBeDisabled();
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add More' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with 2 photo(s)' })).toBeEnabled();
    const cell = screen.getByText('a.jpg').closest('li');
    await waitFor(() => expect(cell?.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
  });

  it('removes one', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Remove a.jpg' }));
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
  });

  it('takes the same file once', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
  });

  it('§2 Upload: Clear All asks first', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Are you sure you want to remove all 2 photos? This action cannot be undone.',
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('button', { name: 'Continue with 0 photo(s)' })).toBeDisabled();
  });

  it('says at once which files are empty or too large, and sends none of them', async () => {
    const sent: string[] = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        sent.push(...(await readUpload(request)).names);
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const large = photo('large.jpg');
    Object.defineProperty(large, 'size', { value: 30_000_001 });
    const empty = new File([], 'empty.jpg', { type: 'image/jpeg' });
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), large, empty);
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('large.jpg: This photo is larger than 30 MB.');
    expect(notice).toHaveTextContent('empty.jpg: This file is empty.');
    await app.user.click(screen.getByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(sent).toEqual(['a.jpg']);
  });

  it('§4 Upload: previews are held, all selected, until Continue', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await screen.findByText('2 photos, 2 selected');
    await untilKept(2);
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
    expect(screen.getByText('b.jpg')).toBeVisible();
  });
});

describe('§8 Not logged in on upload, drop or Continue', () => {
  const loginRequired = 'Login required: Please log in or register to upload photos.';

  it('is sent to log in when photos are dropped, and finds them again', async () => {
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    expect(await screen.findByText(loginRequired)).toBeVisible();
    await waitFor(() => expect(app.place).toEqual({ pathname: '/login', search: '?next=%2Fapp' }));
    await untilKept(1);
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('reads why for as long as the login stands, and then why it failed', async () => {
    server.use(
      http.post(apiUrl('login/'), () => HttpResponse.json({ error: 'Invalid credentials' }, { status: 401 })),
    );
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    expect(await screen.findByRole('alert')).toHaveTextContent(loginRequired);
    await logIn(app);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid username or password.'));
    expect(screen.queryByText(loginRequired)).not.toBeInTheDocument();
  });

  it('is sent to log in when looking for photos', async () => {
    const app = renderApp('/app');
    await app.user.click(await screen.findByRole('button', { name: 'Browse photos' }));
    expect(await screen.findByText(loginRequired)).toBeVisible();
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
  });

  it('is sent to log in by Continue', async () => {
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    await untilKept(1);
    app.unmount();
    const again = renderApp('/app');
    await again.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(again.place.pathname).toBe('/login'));
  });
});

describe('a page without a server', () => {
  it('asks for no login, keeps the photos and shows sample picks', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const app = renderApp('/app');
    expect(await screen.findByText(/This page runs without a server/)).toBeVisible();
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=local'));
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
    const third = await screen.findByRole('checkbox', { name: 'c.jpg' });
    expect(third).not.toBeChecked();
    await app.user.click(third);
    expect(await screen.findByRole('button', { name: 'Generate Content (3 photos)' })).toBeEnabled();
  });
});
