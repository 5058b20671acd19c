/** Answers that say success and are not what the page counts on: told as a failure, never shown or followed. */
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { billingUrl } from '@/testing/account';
import { answerHistory } from '@/testing/billing';
import { makePayment, makeUser } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const answer = (method: 'get' | 'post', path: string, body: unknown) =>
  server.use(http[method](apiUrl(path), () => HttpResponse.json(body as never)));

describe.each([{}, null, { url: null }, { url: '' }, { url: 7 }, []])(
  'a checkout answered with %j',
  (body) => {
    it('leads nowhere and says that it did not start', async () => {
      answer('post', 'api/billing/checkout-session/', body);
      const { user, place } = renderApp('/pricing', { signedIn: true });
      await user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Unable to start checkout for Basic. The backend may not be running. Please try again later.',
      );
      expect(place.pathname).toBe('/pricing');
      expect(window.location.pathname).toBe('/');
    });
  },
);

async function openAccountWith(body: unknown) {
  server.use(http.get(billingUrl, () => HttpResponse.json(body as never)));
  const app = renderApp('/account', { signedIn: true });
  await screen.findByRole('region', { name: 'Profile Information' });
  return { ...app, card: within(await screen.findByRole('region', { name: 'Current Plan' })) };
}

describe('billing', () => {
  it.each([{}, [], { subscription_tier: 'basic' }, { subscription_tier: 'pro', posts_remaining: null }])(
    'answered with %j could not be loaded',
    async (body) => {
      await openAccountWith(body);
      expect(
        await screen.findByText('Unable to load billing information. Please try again later.'),
      ).toBeVisible();
      expect(screen.queryByText('Active')).not.toBeInTheDocument();
    },
  );

  it('that leaves out what may be empty has no end and no change', async () => {
    await openAccountWith({ subscription_tier: 'basic', posts_remaining: 3, subscription_active_until: '' });
    expect(await screen.findByText('Inactive')).toBeVisible();
    expect(screen.queryByText(/ends on/)).not.toBeInTheDocument();
    expect(screen.queryByText('Next plan')).not.toBeInTheDocument();
  });

  it('is no payment that has arrived', async () => {
    answer('get', 'api/billing/me/', {});
    renderApp('/billing/success', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Processing payment…' })).toBeVisible();
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
  });
});

it('a payment page without an address is not opened', async () => {
  answerHistory({ payments: [makePayment()] });
  answer('post', 'api/billing/portal/', {});
  const { user } = renderApp('/account', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Cards and invoices' }));
  expect(await screen.findByText(/^We couldn't open the payment page\./)).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

it.each([null, undefined, {}, { plan: 'pro', end_date: 'soon' }])(
  'a user whose subscription is %j has a menu all the same',
  async (subscription) => {
    answer('get', 'api/me/', { ...makeUser(), subscription });
    const { user } = renderApp('/nowhere', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'User menu', expanded: false }));
    const plan = subscription?.plan === 'pro' ? 'Pro Plan' : 'Free Plan';
    expect(await screen.findByText(plan)).toBeVisible();
    expect(screen.getByText('N/A')).toBeVisible();
  },
);

it.each([{}, { token: '' }, { token: null }])('a login answered with %j opens no session', async (body) => {
  answer('post', 'login/', body);
  const { user, place } = renderApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'maraoutside');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(place.pathname).toBe('/login');
  expect(readToken()).toBeNull();
});
