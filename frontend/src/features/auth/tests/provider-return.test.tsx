import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readToken, writeToken } from '@/data/session/token-storage';
import { answerPost } from '@/testing/answers';
import { makeUser } from '@/testing/factories';
import { knownToken } from '@/testing/handlers/session-handlers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { keepSignIn } from '../hooks/use-provider-sign-in';

const callback = '/oidc/callback?state=state-1&code=code-1';
const user = makeUser();
const signedIn = { status: 'signed_in', token: 'known-token', user, link_token: null, email: null };
const passwordRequired = {
  status: 'password_required',
  token: null,
  user: null,
  link_token: 'link-1',
  email: 'mara@example.org',
};

function comeBack(path = callback) {
  keepSignIn({ state: 'state-1', provider: 'google', next: '/pricing' });
  return renderApp(path);
}

async function seeFailure() {
  const heading = await screen.findByRole('heading', { level: 1, name: "You're not signed in" });
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  return heading.parentElement;
}

describe('the way back from a provider', () => {
  it('opens the session and goes on to where the visitor wanted', async () => {
    const sent = answerPost('api/oidc/finish/', 200, signedIn);
    const { place } = comeBack();
    await waitFor(() => expect(place).toEqual({ pathname: '/pricing', search: '' }));
    expect(sent).toEqual([{ state: 'state-1', code: 'code-1' }]);
    expect(readToken()).toBe('known-token');
  });

  it('says that it is at work, with nothing left in the address bar', async () => {
    server.use(
      http.post(apiUrl('api/oidc/finish/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const { place } = comeBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Signing you in' })).toBeVisible();
    await waitFor(() => expect(place.search).toBe(''));
  });

  it.each([
    ['another state', '/oidc/callback?state=state-2&code=code-1'],
    ['no state', '/oidc/callback?code=code-1'],
  ])('with %s opens nothing and asks nobody', async (_name, path) => {
    const sent = answerPost('api/oidc/finish/', 200, signedIn);
    comeBack(path);
    expect(await seeFailure()).toHaveTextContent('This sign-in was started in another tab');
    expect(sent).toEqual([]);
    expect(readToken()).toBeNull();
  });

  it('counts once', async () => {
    answerPost('api/oidc/finish/', 200, signedIn);
    const first = comeBack();
    await waitFor(() => expect(first.place.pathname).toBe('/pricing'));
    first.unmount();
    localStorage.clear();
    renderApp(callback);
    await seeFailure();
  });

  it('says so where the visitor was refused or turned back', async () => {
    comeBack('/oidc/callback?state=state-1&error=access_denied');
    expect(await seeFailure()).toHaveTextContent("Google didn't sign you in. Nothing was changed.");
  });

  it.each([
    ['took too long', 400, { error: 'Bad request', code: 'invalid_sign_in' }, /took too long or was refused/],
    ['met a fault', 500, { error: 'Server error' }, /Server error/],
  ])('says so where it %s', async (_name, status, body, words) => {
    answerPost('api/oidc/finish/', status, body);
    comeBack();
    expect((await seeFailure())?.textContent).toMatch(words);
  });
});

async function openLinking() {
  answerPost('api/oidc/finish/', 200, passwordRequired);
  const app = comeBack();
  expect(await screen.findByRole('heading', { level: 1, name: 'Is this account yours?' })).toHaveFocus();
  return app;
}

async function link({ user: visitor }: Awaited<ReturnType<typeof openLinking>>, password = 'a long secret') {
  if (password !== '') await visitor.type(screen.getByLabelText('Password'), password);
  await visitor.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('an account that is there already', () => {
  it('is opened and linked with its password', async () => {
    const sent = answerPost('api/oidc/link/', 200, { token: 'known-token', user });
    const app = await openLinking();
    expect(screen.getByText('mara@example.org')).toBeVisible();
    await link(app);
    await waitFor(() => expect(app.place.pathname).toBe('/pricing'));
    expect(sent).toEqual([{ link_token: 'link-1', password: 'a long secret' }]);
    expect(readToken()).toBe('known-token');
  });

  it('asks for its password', async () => {
    await link(await openLinking(), '');
    expect(await screen.findByRole('alert')).toHaveTextContent('Password is required.');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it.each([
    [
      'does not open with a wrong one',
      401,
      { error: 'Invalid credentials', code: 'invalid_credentials' },
      'This password is incorrect. Please try again.',
    ],
    [
      "keeps the server's words about too many tries",
      429,
      { error: 'Too many attempts. Please wait 12 minutes and try again.' },
      'Too many attempts. Please wait 12 minutes and try again.',
    ],
  ])('%s', async (_name, status, body, message) => {
    answerPost('api/oidc/link/', status, body);
    await link(await openLinking());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(readToken()).toBeNull();
  });

  it('leaves a session of another tab open where the password is wrong, and sends its token again', async () => {
    const tokens: unknown[] = [];
    const wrong = { error: 'Invalid credentials', code: 'invalid_credentials' };
    const answers = [
      HttpResponse.json(wrong, { status: 401 }),
      HttpResponse.json({ token: 'new-token', user }),
    ];
    server.use(
      http.post(apiUrl('api/oidc/link/'), ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return answers.shift();
      }),
    );
    writeToken(knownToken, true);
    const app = await openLinking();
    await link(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is incorrect.');
    expect(readToken()).toBe(knownToken);
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(readToken()).toBe('new-token'));
    expect(tokens).toEqual([`Token ${knownToken}`, `Token ${knownToken}`]);
  });

  it('says so when it took too long', async () => {
    answerPost('api/oidc/link/', 400, { error: 'Bad request', code: 'invalid_sign_in' });
    await link(await openLinking());
    await seeFailure();
  });
});
