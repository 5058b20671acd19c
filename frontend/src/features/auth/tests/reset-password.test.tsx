import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { type RenderAppOptions, renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { isResetUnderWay, recordResetRequest } from '../reset-record';

const address = 'mara@example.org';
const mailed = `/reset-password?token=secret-of-the-link&email=${encodeURIComponent(address)}`;

async function openReset(options: RenderAppOptions = {}) {
  const app = renderApp(mailed, options);
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
  return app;
}

type App = Awaited<ReturnType<typeof openReset>>;

function field(label: 'New password' | 'Confirm new password') {
  return screen.getByLabelText(label);
}

async function reset({ user }: App, password = 'another secret', confirmation = password) {
  await user.type(field('New password'), password);
  if (confirmation !== '') await user.type(field('Confirm new password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
}

function refuse(status: number, body: Record<string, unknown>) {
  server.use(http.post(apiUrl('reset-password/'), () => HttpResponse.json(body, { status })));
}

describe('the link of a reset mail', () => {
  const isStored = (storage: Storage) => JSON.stringify({ ...storage }).includes('secret-of-the-link');
  /** The tab asks for the address that its bar shows. */
  const reload = ({ unmount }: App) => {
    unmount();
    return renderApp('/reset-password');
  };

  it('loses its secret in the address bar at once, and outlives no tab', async () => {
    const { place } = await openReset();
    await waitFor(() => expect(place).toEqual({ pathname: '/reset-password', search: '' }));
    expect(screen.getByText(address)).toBeVisible();
    expect(isStored(localStorage)).toBe(false);
  });

  it('survives a reload until it is used', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(apiUrl('reset-password/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Done' });
      }),
    );
    const app = reload(await openReset());
    expect(await screen.findByText(address)).toBeVisible();
    await reset(app);
    await screen.findByRole('heading', { level: 1, name: 'Password Reset Successful!' });
    expect(sent).toMatchObject([{ token: 'secret-of-the-link', email: address }]);
    expect(isStored(sessionStorage)).toBe(false);
    reload(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' })).toBeVisible();
  });

  it('survives a failure and not a refusal', async () => {
    refuse(500, { error: 'Server error' });
    const app = await openReset();
    await reset(app);
    await screen.findByRole('alert');
    expect(isStored(sessionStorage)).toBe(true);
    refuse(400, { error: 'Bad request: no', code: 'invalid_reset_link' });
    await app.user.click(screen.getByRole('button', { name: 'Reset password' }));
    await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' });
    expect(isStored(sessionStorage)).toBe(false);
  });

  it('gives way to the next one', async () => {
    const app = await openReset();
    app.unmount();
    renderApp('/reset-password?token=&email=mara%40example.org');
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' })).toBeVisible();
    expect(isStored(sessionStorage)).toBe(false);
  });

  it.each([
    ['token is missing', '/reset-password?email=mara%40example.org'],
    ['email is missing', '/reset-password?token=abc'],
    ['token is empty', '/reset-password?token=&email=mara%40example.org'],
    ['both are missing', '/reset-password'],
  ])('Invalid reset link: %s', async (_name, path) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' })).toBeVisible();
    expect(document.title).toBe('Invalid reset link · Triptych');
    expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('Invalid Reset Link when the server says that it is used, expired or wrong', async () => {
    refuse(400, {
      error: 'Bad request: this reset link no longer works. Please request a new one.',
      code: 'invalid_reset_link',
    });
    await reset(await openReset());
    const heading = await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' });
    expect(heading).toHaveFocus();
  });
});

describe('reset password', () => {
  it('sends the parts of the link with the new password, then leads to the login', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(apiUrl('reset-password/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Done' });
      }),
    );
    recordResetRequest(address, Date.now());
    await reset(await openReset());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Password Reset Successful!' }),
    ).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    expect(sent).toEqual([{ token: 'secret-of-the-link', email: address, new_password: 'another secret' }]);
    expect(isResetUnderWay(address, Date.now())).toBe(false);
  });

  it('ends the session of this browser, as the server has ended them all', async () => {
    const app = await openReset({ signedIn: true });
    await reset(app);
    await app.user.click(await screen.findByRole('link', { name: 'Go to Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it.each([
    ['new password at least 8 characters', '1234567', '', 'Password must be at least 8 characters long'],
    ['the two must match', '12345678', '12345679', 'Passwords do not match'],
  ])('%s', async (_name, password, confirmation, message) => {
    await reset(await openReset(), password, confirmation);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const wrong = field(confirmation === '' ? 'New password' : 'Confirm new password');
    expect(wrong).toHaveFocus();
    expect(wrong).toHaveAccessibleDescription(message);
  });

  it('says once that the passwords differ', async () => {
    await reset(await openReset(), '12345678', '12345679');
    await screen.findByRole('alert');
    expect(screen.getAllByText(/match/)).toHaveLength(1);
  });

  it('takes an old failure away with a new field error', async () => {
    refuse(500, { error: 'Server error' });
    const app = await openReset();
    await reset(app);
    await screen.findByText(/^Failed to reset password/);
    await app.user.type(field('Confirm new password'), 'x');
    await app.user.click(screen.getByRole('button', { name: 'Reset password' }));
    await screen.findByText('Passwords do not match');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows and hides each password by itself', async () => {
    const { user } = await openReset();
    const [first, second] = screen.getAllByRole('button', { name: 'Show password' });
    if (first === undefined || second === undefined) throw new Error('two toggles are expected');
    await user.click(second);
    expect(field('New password')).toHaveAttribute('type', 'password');
    expect(field('Confirm new password')).toHaveAttribute('type', 'text');
    await user.click(first);
    expect(field('New password')).toHaveAttribute('type', 'text');
  });

  it('reads Resetting... and is disabled while it waits', async () => {
    server.use(
      http.post(apiUrl('reset-password/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    await reset(await openReset());
    expect(await screen.findByRole('button', { name: 'Resetting...' })).toBeDisabled();
  });

  it.each([
    [
      'reset failure',
      500,
      { error: 'Server error' },
      'Failed to reset password. Please try again or request a new reset link.',
    ],
    [
      "a 429 keeps the server's words",
      429,
      { error: 'Too many attempts. Please wait 3 minutes and try again.' },
      'Too many attempts. Please wait 3 minutes and try again.',
    ],
  ])('%s', async (_name, status, body, message) => {
    refuse(status, body);
    await reset(await openReset());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('New password')).toHaveValue('another secret');
  });

  it("puts the server's words about the password under it", async () => {
    const words = 'This password is too common. Please choose another.';
    refuse(400, { error: 'Bad request', code: 'invalid_field', fields: { new_password: [words] } });
    await reset(await openReset());
    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(words));
    expect(field('New password')).toHaveFocus();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
