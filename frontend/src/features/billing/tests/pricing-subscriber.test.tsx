import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Billing } from '@/api/types';
import { answerBilling, failure } from '@/testing/account';
import { answerSubscription, periodEnd } from '@/testing/billing';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { readReturnPlace } from '../payment-page';

const checkoutUrl = apiUrl('api/billing/checkout-session/');
const basic = { subscription_tier: 'basic', subscription_active_until: periodEnd } as const;
const step = '/app?step=3&trip=trip-1';

const card = (name: string) => within(screen.getByRole('article', { name }));
const buttons = () =>
  ['Pay-as-you-go', 'Basic', 'Pro'].map((name) => card(name).getByRole('button').textContent);

async function openPricing(billing: Partial<Billing>, path = '/pricing') {
  answerBilling(billing);
  const app = renderApp(path, { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' });
  return app;
}

describe('a subscriber', () => {
  it.each<[string, Partial<Billing>, string[]]>([
    ['goes on', {}, ['Choose Pay-as-you-go', 'Current plan', 'Change to Pro']],
    ['was cancelled', { cancel_at: periodEnd }, ['Choose Pay-as-you-go', 'Keep Basic', 'Change to Pro']],
    ['changes', { next_plan: 'pro' }, ['Choose Pay-as-you-go', 'Keep Basic', 'Change planned']],
  ])('whose plan %s sees what can be chosen', async (_case, changes, labels) => {
    await openPricing({ ...basic, ...changes });
    expect(await screen.findByText('Your plan')).toBeVisible();
    expect(buttons()).toEqual(labels);
    expect(card('Basic').getByText('Your plan')).toBeVisible();
    expect(card('Basic').getByText('Most Popular')).toBeVisible();
  });

  it('cannot choose the plan that runs, nor the one that is planned', async () => {
    await openPricing(basic);
    expect(await screen.findByRole('button', { name: 'Current plan' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Change to Pro' })).toBeEnabled();
  });

  it('is told when a planned change begins', async () => {
    await openPricing({ ...basic, next_plan: 'pro' });
    expect(await screen.findByText('From December 18, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change planned' })).toBeDisabled();
  });

  it('confirms a change on our own page', async () => {
    const url = `${window.location.origin}/billing/change?plan=pro`;
    server.use(http.post(checkoutUrl, () => HttpResponse.json({ url })));
    answerSubscription();
    const { user, place } = await openPricing(basic);
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    await waitFor(() => expect(place).toEqual({ pathname: '/billing/change', search: '?plan=pro' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Change to Pro' })).toBeVisible();
  });
});

describe('a refusal', () => {
  it('says that there is a subscription already, of whichever plan', async () => {
    server.use(
      http.post(checkoutUrl, () =>
        HttpResponse.json(
          { error: 'You already have a subscription.', code: 'already_subscribed' },
          { status: 409 },
        ),
      ),
    );
    const { user } = await openPricing({});
    await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You already have a subscription.');
  });

  it.each([429, 503])('of status %i is told in the words of the server', async (status) => {
    server.use(http.post(checkoutUrl, failure(status, 'Please wait a minute.')));
    const { user } = await openPricing({});
    await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute.');
  });
});

describe('the step that was left in order to pay', () => {
  it('can be gone back to', async () => {
    await openPricing({}, `/pricing?next=${encodeURIComponent(step)}`);
    expect(screen.getByRole('link', { name: 'Back to your post' })).toHaveAttribute('href', step);
  });

  it('is kept for the time of paying', async () => {
    server.use(http.post(checkoutUrl, () => HttpResponse.json({ url: 'http://localhost:3000/#pay' })));
    const { user } = await openPricing({}, `/pricing?next=${encodeURIComponent(step)}`);
    await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(readReturnPlace()).toBe(step);
  });

  it('goes along when a visitor logs in', async () => {
    const path = `/pricing?next=${encodeURIComponent(step)}`;
    const { user, place } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
    await waitFor(() =>
      expect(place).toEqual({ pathname: '/login', search: `?next=${encodeURIComponent(path)}` }),
    );
  });

  it('is never on another site', async () => {
    await openPricing({}, '/pricing?next=https%3A%2F%2Fevil.example');
    expect(screen.queryByRole('link', { name: 'Back to your post' })).not.toBeInTheDocument();
  });
});
