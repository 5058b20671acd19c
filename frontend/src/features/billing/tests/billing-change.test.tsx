import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Billing } from '@/api/types';
import { answerBilling, detailOf, failure, recordBodies } from '@/testing/account';
import { answerSubscription, periodEnd } from '@/testing/billing';
import { makeBilling } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { keepReturnPlace } from '../payment-page';

const changePath = 'api/billing/change-plan/';
const basic = { subscription_tier: 'basic', subscription_active_until: periodEnd } as const;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const details = () => within(screen.getByRole('main'));
const changed = (changes: Partial<Billing>) => () => HttpResponse.json(makeBilling({ ...basic, ...changes }));

/** Somebody on Basic, as billing and the provider tell it. */
async function openChange(
  plan = 'pro',
  subscription: Parameters<typeof answerSubscription>[0] = {},
  billing: Partial<Billing> = {},
) {
  answerBilling({ ...basic, cancel_at: subscription.cancel_at ?? null, ...billing });
  answerSubscription(subscription);
  return renderApp(`/billing/change?plan=${plan}`, { signedIn: true });
}

describe('changing the plan', () => {
  it('says when it begins and what is billed', async () => {
    await openChange();
    await heading('Change to Pro');
    expect(
      screen.getByText('You keep Basic until your paid period ends on December 18, 2026. Pro begins then.'),
    ).toBeVisible();
    expect(detailOf(details(), 'Now')).toHaveTextContent('Basic, $5 per month');
    expect(detailOf(details(), 'Next period')).toHaveTextContent('Pro, $10 per month');
    expect(detailOf(details(), 'Today')).toHaveTextContent('Nothing is charged');
    expect(detailOf(details(), 'Next payment')).toHaveTextContent('$10 on December 18, 2026');
    expect(screen.getByRole('link', { name: 'Keep current plan' })).toHaveAttribute('href', '/account');
  });

  it('asks the server for the plan, and says what is planned then', async () => {
    const bodies = recordBodies('post', changePath, changed({ next_plan: 'pro' }));
    const { user } = await openChange();
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    expect(await heading('Your change is planned')).toBeVisible();
    expect(
      screen.getByText(
        'You keep Basic until December 18, 2026. Pro begins then, with 20 posts per month for $10.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/account');
    expect(bodies).toEqual([{ plan: 'pro' }]);
  });

  it('reads Processing... meanwhile', async () => {
    const gate = makeGate();
    server.use(
      http.post(apiUrl(changePath), async () => {
        await gate.opened;
        return changed({ next_plan: 'pro' })();
      }),
    );
    const { user } = await openChange();
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    gate.open();
    expect(await heading('Your change is planned')).toBeVisible();
  });

  it('leads back to the step that was left', async () => {
    keepReturnPlace('/app?step=3&trip=trip-1');
    recordBodies('post', changePath, changed({ next_plan: 'pro' }));
    const { user } = await openChange();
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    expect(await screen.findByRole('link', { name: 'Back to your post' })).toHaveAttribute(
      'href',
      '/app?step=3&trip=trip-1',
    );
  });

  it('takes a cancellation back', async () => {
    recordBodies('post', changePath, changed({}));
    const { user } = await openChange('basic', { cancel_at: periodEnd });
    await heading('Keep Basic');
    expect(
      screen.getByText('Your cancellation is undone, and Basic continues after December 18, 2026.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep Basic' }));
    expect(await heading('You keep Basic')).toBeVisible();
    expect(screen.getByText('Your next payment is $5 on December 18, 2026.')).toBeVisible();
  });

  it('takes a planned change back', async () => {
    await openChange('basic', {}, { next_plan: 'pro' });
    await heading('Keep Basic');
    expect(detailOf(details(), 'Plan')).toHaveTextContent('Basic, $5 per month');
    expect(screen.getByText('The change to Pro planned for December 18, 2026 is canceled.')).toBeVisible();
  });

  it('is there already where it is planned', async () => {
    await openChange('pro', {}, { next_plan: 'pro' });
    expect(await heading('You have Pro')).toBeVisible();
  });

  it('says that a cancellation goes with the change', async () => {
    await openChange('pro', { cancel_at: periodEnd });
    expect(await screen.findByText(/Pro begins then. Your cancellation is taken back.$/)).toBeVisible();
  });
});

describe('without a change', () => {
  it('says that the plan is there already', async () => {
    await openChange('basic');
    expect(await heading('You have Basic')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Basic/ })).not.toBeInTheDocument();
  });

  it.each([
    [409, 'You have Pro'],
    [404, 'No plan to change'],
  ])('believes a %i of the server', async (status, title) => {
    recordBodies('post', changePath, failure(status, 'Refused.'));
    const { user } = await openChange();
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    expect(await heading(title)).toBeVisible();
  });

  it('leads those without a subscription to the plans', async () => {
    renderApp('/billing/change?plan=pro', { signedIn: true });
    expect(await heading('No plan to change')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute('href', '/pricing');
  });

  it.each(['gold', 'pay_as_you_go', ''])('knows no plan %s', async (plan) => {
    renderApp(`/billing/change?plan=${plan}`, { signedIn: true });
    expect(await heading('Plan not found')).toBeVisible();
  });

  it('asks visitors to log in', async () => {
    renderApp('/billing/change?plan=pro');
    expect(await screen.findByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      '/login?next=%2Fbilling%2Fchange%3Fplan%3Dpro',
    );
  });
});

describe('a provider that is down', () => {
  const words = 'The payment provider is not available.';

  it('is named, and the question stays', async () => {
    recordBodies('post', changePath, failure(503, words), changed({ next_plan: 'pro' }));
    const { user } = await openChange();
    await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't change your plan. ${words}`);
    await user.click(screen.getByRole('button', { name: 'Change to Pro' }));
    expect(await heading('Your change is planned')).toBeVisible();
  });

  it('can be asked again for the plan', async () => {
    answerBilling(basic);
    server.use(http.get(apiUrl('api/payment/subscription/'), failure(503, words)));
    const { user } = renderApp('/billing/change?plan=pro', { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't load your plan. ${words}`);
    answerSubscription();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Change to Pro')).toBeVisible();
  });
});
