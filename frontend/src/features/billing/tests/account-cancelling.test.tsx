import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerBilling, openAccount, until } from '@/testing/account';
import { answerHistory } from '@/testing/billing';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const cancelUrl = apiUrl('api/billing/cancel/');

describe('cancelling', () => {
  const basic = { subscription_tier: 'basic', subscription_active_until: until } as const;

  async function askToCancel() {
    const app = await openAccount(basic);
    await app.user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    return { ...app, dialog: within(await screen.findByRole('alertdialog')) };
  }

  it.each([
    [{ cancel_at: until }, 'Your plan will end on December 18, 2026.'],
    [{ cancel_at: null }, 'Your plan will end at the period end.'],
  ])('answers %o with %s', async (answer, words) => {
    server.use(http.post(cancelUrl, () => HttpResponse.json(answer)));
    const { user, dialog } = await askToCancel();
    expect(
      dialog.getByText(/^You keep Basic until December 18, 2026\. Your posts and the credits you bought /),
    ).toBeVisible();
    answerBilling({ ...basic, cancel_at: until });
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByText('Subscription cancellation scheduled')[0]).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const cancel = screen.getByRole('button', { name: 'Cancel Subscription' });
    await waitFor(() => expect(cancel).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() => expect(cancel).toHaveFocus());
  });

  it('says so where the plan has ended at once', async () => {
    server.use(http.post(cancelUrl, () => HttpResponse.json({ cancel_at: '2026-11-20T08:00:00Z' })));
    const { user, dialog } = await askToCancel();
    answerBilling({ subscription_tier: 'free' });
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText("You won't be charged again.")).toBeVisible();
    expect(screen.getAllByText('Subscription ended')[0]).toBeVisible();
    expect(screen.queryByText('Subscription cancellation scheduled')).not.toBeInTheDocument();
  });

  it('is offered for a plan that gives nothing and may be charged', async () => {
    let isCancelled = false;
    server.use(
      http.post(cancelUrl, () => {
        isCancelled = true;
        answerHistory({});
        return HttpResponse.json({ cancel_at: '2026-11-20T08:00:00Z' });
      }),
    );
    answerHistory({ unpaid_plan: 'basic' });
    const { user } = await openAccount({ subscription_tier: 'pay_as_you_go', posts_remaining: 1 });
    expect(await screen.findByText(/^Your Basic plan isn't paid, so it gives you no posts/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^Basic ends immediately, and you won't be charged/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findAllByText('Subscription ended')).not.toHaveLength(0);
    expect(isCancelled).toBe(true);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument(),
    );
  });

  it('does nothing when the plan is kept', async () => {
    const { user, dialog } = await askToCancel();
    await user.click(dialog.getByRole('button', { name: 'Keep plan' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  });

  it('stays open while it works', async () => {
    server.use(
      http.post(cancelUrl, async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const { user, dialog } = await askToCancel();
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
  });

  it('says why it failed', async () => {
    const error = 'You have no subscription.';
    server.use(http.post(cancelUrl, () => HttpResponse.json({ error, code: 'conflict' }, { status: 409 })));
    const { user, dialog } = await askToCancel();
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Unable to cancel')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
  });

  it('says in its own words that the server cannot be reached', async () => {
    server.use(http.post(cancelUrl, () => HttpResponse.error()));
    const { user, dialog } = await askToCancel();
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Unable to cancel')).toBeVisible();
    expect(screen.queryByText(/Failed to fetch/)).not.toBeInTheDocument();
    expect(screen.getByText(/^We can't reach the server/)).toBeVisible();
  });
});
