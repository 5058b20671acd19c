import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const refusedWords = 'Invalid username or password. Please check your credentials and try again.';

async function openLogin(path = '/login', signedIn = false) {
  const app = renderApp(path, { signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  return app;
}

function fields() {
  return {
    username: screen.getByLabelText('Username'),
    password: screen.getByLabelText('Password'),
    remember: screen.getByRole('checkbox', { name: 'Remember me' }),
    submit: screen.getByRole('button', { name: 'Sign in' }),
  };
}

async function logIn({ user }: Awaited<ReturnType<typeof openLogin>>) {
  const { username, password, submit } = fields();
  await user.type(username, ' maraoutside ');
  await user.type(password, 'a long secret');
  await user.click(submit);
}

describe('login', () => {
  it('takes a pasted password, and names its fields for password managers', async () => {
    const { user } = await openLogin();
    expect(fields().username).toHaveAttribute('autocomplete', 'username');
    expect(fields().password).toHaveAttribute('autocomplete', 'current-password');
    await user.click(fields().password);
    await user.paste('a long secret');
    expect(fields().password).toHaveValue('a long secret');
  });

  it('leads to the other ways and home', async () => {
    await openLogin('/login?next=/account');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup?next=%2Faccount');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('sends the trimmed name and the password as it is, then goes home signed in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(apiUrl('login/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'known-token' });
      }),
    );
    const app = await openLogin();
    await logIn(app);
    await waitFor(() => expect(app.place.pathname).toBe('/'));
    expect(sent).toEqual([{ username: 'maraoutside', password: 'a long secret' }]);
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible();
  });

  it.each([
    ['/login?next=%2Fpricing%3Fplan%3Dpro', { pathname: '/pricing', search: '?plan=pro' }],
    ['/login?next=%2F%2Felsewhere.example', { pathname: '/', search: '' }],
  ])('goes from %s to %o', async (path, place) => {
    const app = await openLogin(path);
    await logIn(app);
    await waitFor(() => expect(app.place).toEqual(place));
  });

  it('remembers beyond this tab, unless asked not to', async () => {
    const app = await openLogin();
    await app.user.click(fields().remember);
    await logIn(app);
    await waitFor(() => expect(readToken()).toBe('known-token'));
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(1);
  });

  it('keeps the token for the next visit by default', async () => {
    const app = await openLogin();
    await logIn(app);
    await waitFor(() => expect(readToken()).toBe('known-token'));
    expect(localStorage).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('tells the first wrong field, focuses it and calls nobody', async () => {
    const { user } = await openLogin();
    const { username, password, submit } = fields();
    await user.click(submit);
    expect(await screen.findByRole('alert')).toHaveTextContent('Username is required.');
    expect(username).toHaveFocus();
    expect(username).toHaveAccessibleDescription('Username is required.');
    await user.type(username, 'ab');
    await user.click(submit);
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAccessibleDescription('Password is required.');
  });

  it('reads Signing in... and is disabled while it waits', async () => {
    server.use(
      http.post(apiUrl('login/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const app = await openLogin();
    await logIn(app);
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
  });

  it('announces a refusal and keeps what was typed', async () => {
    server.use(
      http.post(apiUrl('login/'), () =>
        HttpResponse.json({ error: 'Invalid credentials', code: 'invalid_credentials' }, { status: 401 }),
      ),
    );
    const app = await openLogin();
    await logIn(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(refusedWords);
    const { username, password, submit } = fields();
    expect(username).toHaveValue(' maraoutside ');
    expect(password).toHaveFocus();
    expect(submit).toBeEnabled();
    expect(readToken()).toBeNull();
  });

  it('takes an old failure away with a new field error', async () => {
    server.use(http.post(apiUrl('login/'), () => HttpResponse.json({ error: 'No' }, { status: 401 })));
    const app = await openLogin();
    await logIn(app);
    expect(await screen.findByText(refusedWords)).toBeVisible();
    await app.user.clear(fields().username);
    await app.user.click(fields().submit);
    expect(await screen.findByText('Username is required.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('tells a lost connection from a refusal', async () => {
    server.use(http.post(apiUrl('login/'), () => HttpResponse.error()));
    const app = await openLogin();
    await logIn(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network error. Please check your internet connection and try again.',
    );
  });

  it('shows and hides the password', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(fields().password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(fields().password).toHaveAttribute('type', 'password');
  });

  it('says that a page without a server cannot sign anybody in', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    await openLogin();
    expect(screen.getByText('Backend API not available. Please check your configuration.')).toBeVisible();
    expect(fields().submit).toBeDisabled();
  });

  it("shows a 429 in the server's words", async () => {
    const error = 'Too many attempts. Please wait 12 minutes and try again.';
    server.use(
      http.post(apiUrl('login/'), () =>
        HttpResponse.json({ error, code: 'too_many_requests' }, { status: 429 }),
      ),
    );
    await logIn(await openLogin());
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
  });

  it('lets nobody in twice', async () => {
    const app = renderApp('/login?next=/pricing', { signedIn: true });
    await waitFor(() => expect(app.place.pathname).toBe('/pricing'));
  });
});
