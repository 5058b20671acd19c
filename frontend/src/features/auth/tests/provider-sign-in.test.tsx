import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerPost } from '@/testing/answers';
import { renderApp } from '@/testing/render-app';
import { testConfig } from '@/testing/test-config';
import { takeSignIn } from '../hooks/use-provider-sign-in';

const withGoogle = { ...testConfig, signInProviders: ['google'] };
const atProvider = 'http://localhost:3000/#asked';

async function choose(path: string, provider: string) {
  const app = renderApp(path);
  await app.user.click(await screen.findByRole('button', { name: `Continue with ${provider}` }));
  return app;
}

describe.each(['/login', '/signup'])('the social buttons of %s', (path) => {
  it.each(['Google', 'X'])('say that %s is not set up where it is not', async (provider) => {
    const sent = answerPost('api/oidc/start/', 200, {});
    await choose(path, provider);
    expect(await screen.findByText(new RegExp(`Sign-in with ${provider} isn't set up.`))).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('lead to a provider that is set up, and remember which sign-in it was', async () => {
    window.TRIPTYCH_CONFIG = withGoogle;
    const sent = answerPost('api/oidc/start/', 200, { url: atProvider, state: 'state-1' });
    await choose(`${path}?next=%2Fpricing`, 'Google');
    await waitFor(() => expect(window.location.hash).toBe('#asked'));
    expect(sent).toEqual([{ provider: 'google' }]);
    expect(takeSignIn('state-1')).toEqual({ state: 'state-1', provider: 'google', next: '/pricing' });
  });
});

describe('a provider', () => {
  it.each([
    [
      'that the server does not know is not set up',
      404,
      { error: "This sign-in isn't set up.", code: 'provider_not_set_up' },
      /Sign-in with Google isn't set up./,
    ],
    [
      'that is down is told in the words of the server',
      503,
      { error: 'Server error: Google is not available' },
      /Server error: Google is not available/,
    ],
    [
      'whose address is no page is not followed',
      200,
      { url: 'javascript:alert(1)', state: 's' },
      /can't be reached/,
    ],
  ])('%s', async (_name, status, body, words) => {
    window.TRIPTYCH_CONFIG = withGoogle;
    answerPost('api/oidc/start/', status, body);
    await choose('/login', 'Google');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  });
});
