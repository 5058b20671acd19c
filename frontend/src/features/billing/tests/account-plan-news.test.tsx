import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { detailOf, openAccount } from '@/testing/account';
import { answerHistory, beforeEnd, periodEnd } from '@/testing/billing';

const basic = { subscription_tier: 'basic', subscription_active_until: periodEnd } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: beforeEnd });
});
afterEach(() => {
  vi.useRealTimers();
});

it('says when a cancelled plan ends, and leads to keeping it', async () => {
  await openAccount({ ...basic, cancel_at: periodEnd });
  expect(
    await screen.findByText('Basic ends on December 18, 2026. Credits you bought separately are kept.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Keep Basic' })).toHaveAttribute(
    'href',
    '/billing/change?plan=basic',
  );
});

it('says when a planned change begins, and leads to keeping the plan', async () => {
  await openAccount({ ...basic, next_plan: 'pro' });
  expect(await screen.findByText('Pro begins on December 18, 2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Keep Basic' })).toBeVisible();
});

it('says nothing of a plan that is paid and goes on', async () => {
  await openAccount(basic);
  await screen.findByText('Active');
  expect(screen.queryByRole('link', { name: 'Keep Basic' })).not.toBeInTheDocument();
  expect(screen.queryByText(/haven't received your next payment/)).not.toBeInTheDocument();
});

it('names the last day of grace while a payment is missing', async () => {
  answerHistory({ payment_due_by: '2026-12-25T08:00:00Z' });
  const { user } = await openAccount(basic);
  expect(
    await screen.findByText(
      /haven't received your next payment. Without it, Basic ends on December 25, 2026./,
    ),
  ).toBeVisible();
  expect(
    detailOf(within(screen.getByRole('region', { name: 'Current Plan' })), 'End date'),
  ).toHaveTextContent('December 25, 2026');
  await user.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
  expect(
    await screen.findByText(
      'The period you paid for is over, so Basic ends immediately. Your posts and the credits you bought separately are kept.',
    ),
  ).toBeVisible();
});
