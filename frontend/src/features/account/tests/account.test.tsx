import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Billing } from '@/api/types';
import { billingUrl, detailOf, openAccount, planCard, until } from '@/testing/account';
import { makeBilling, makeUser } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const loadFailure = 'Unable to load billing information. Please try again later.';

describe('the account', () => {
  it('asks visitors to log in, and takes them back', async () => {
    renderApp('/account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Please Log In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?next=%2Faccount');
  });

  it('says that a session has expired', async () => {
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json({ error: 'Ended.' }, { status: 401 })));
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Your session has expired. Log in to continue.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?next=%2Faccount');
  });

  it('has its cards in their places while it loads', async () => {
    server.use(http.get(apiUrl('api/me/'), () => delay('infinite')));
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Loading your account...')).toBeInTheDocument();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Profile Information', 'Current Plan', 'Usage Statistics']);
  });

  it('shows who is signed in', async () => {
    await openAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Profile Information' }));
    expect(detailOf(card, 'Name')).toHaveTextContent('Mara Oliveira');
    expect(detailOf(card, 'Username')).toHaveTextContent('@maraoutside');
    expect(detailOf(card, 'Email')).toHaveTextContent('mara@example.org');
  });

  it('falls back to the one name', async () => {
    await openAccount({}, { first_name: '', last_name: '', name: 'mara o.' });
    const card = within(screen.getByRole('region', { name: 'Profile Information' }));
    expect(detailOf(card, 'Name')).toHaveTextContent('mara o.');
  });

  it.each<[Partial<Billing>, { plan: string; status: string; end: string; canCancel: boolean }]>([
    [
      { subscription_tier: 'free' },
      { plan: 'Free: Limited access', status: 'Inactive', end: 'N/A', canCancel: false },
    ],
    [
      { subscription_tier: 'pay_as_you_go' },
      { plan: 'Pay-as-you-go', status: 'Inactive', end: 'N/A', canCancel: false },
    ],
    [
      { subscription_tier: 'pay_as_you_go', subscription_active_until: until },
      { plan: 'Pay-as-you-go', status: 'Active', end: 'December 18, 2026', canCancel: false },
    ],
    [
      { subscription_tier: 'basic', subscription_active_until: until },
      { plan: 'Basic', status: 'Active', end: 'December 18, 2026', canCancel: true },
    ],
    [
      { subscription_tier: 'pro', subscription_active_until: until },
      { plan: 'Pro', status: 'Active', end: 'December 18, 2026', canCancel: true },
    ],
    [
      { subscription_tier: 'pro', subscription_active_until: until, cancel_at: until },
      { plan: 'Pro', status: 'Active', end: 'December 18, 2026', canCancel: true },
    ],
  ])('tells the plan of %o', async (billing, { plan, status, end, canCancel }) => {
    await openAccount(billing);
    const card = await planCard();
    expect(detailOf(card, 'Plan')).toHaveTextContent(plan);
    expect(detailOf(card, 'End date')).toHaveTextContent(end);
    expect(card.getByText(status)).toBeVisible();
    expect(card.queryAllByRole('button', { name: 'Cancel Subscription' })).toHaveLength(canCancel ? 1 : 0);
  });

  it('has the place of what is left before it is known', async () => {
    const gate = makeGate();
    server.use(
      http.get(billingUrl, async () => {
        await gate.opened;
        return HttpResponse.json(makeBilling({ posts_remaining: 4 }));
      }),
    );
    renderApp('/account', { signedIn: true });
    await screen.findByText('Loading your plan...');
    expect(screen.getByRole('heading', { name: 'Usage Statistics' })).toBeVisible();
    gate.open();
    expect(await screen.findByText('posts remaining')).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Usage Statistics' })).toHaveLength(1);
  });

  it('counts the posts that are left', async () => {
    await openAccount({ posts_remaining: 4 });
    const card = within(await screen.findByRole('region', { name: 'Usage Statistics' }));
    expect(card.getByText('4')).toBeVisible();
    expect(card.getByText('posts remaining')).toBeVisible();
  });

  it.each([
    ['basic', 4, 5, 4],
    ['basic', 7, 5, 5],
    ['pro', 0, 20, 0],
    ['pay_as_you_go', 1, 0, 0],
  ] as const)(
    'draws the month of %s with %i left as %i panels, %i of them filled',
    async (tier, left, count, filled) => {
      await openAccount({ subscription_tier: tier, posts_remaining: left });
      const card = await screen.findByRole('region', { name: 'Usage Statistics' });
      expect(card.querySelectorAll('[data-filled]')).toHaveLength(count);
      expect(card.querySelectorAll('[data-filled=true]')).toHaveLength(filled);
    },
  );

  it('leads to the posts and the prices', async () => {
    await openAccount();
    const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
    expect(shortcuts.getByRole('link', { name: 'Previous Posts' })).toHaveAttribute(
      'href',
      '/previous-posts',
    );
    expect(shortcuts.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
  });

  it('asks once when billing cannot be loaded, says so, and asks again on demand', async () => {
    let calls = 0;
    server.use(
      http.get(billingUrl, () => {
        calls += 1;
        return calls === 1 ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(makeBilling());
      }),
    );
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByText(loadFailure)).toBeVisible();
    expect(calls).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await planCard();
    expect(calls).toBe(2);
  });

  it('starts with a plan where there is no billing yet', async () => {
    server.use(http.get(billingUrl, () => HttpResponse.json(null)));
    renderApp('/account', { signedIn: true });
    expect(
      await screen.findByText('No billing information available. Start by selecting a plan.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('keeps somebody signed in whom the server cannot name now', async () => {
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.error()));
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your account.");
    const gate = makeGate();
    server.use(
      http.get(apiUrl('api/me/'), async () => {
        await gate.opened;
        return HttpResponse.json(makeUser());
      }),
    );
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    gate.open();
    expect(await screen.findByRole('region', { name: 'Profile Information' })).toBeVisible();
  });
});
