import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { failure, openAccount, region } from '@/testing/account';
import { answerHistory, periodEnd } from '@/testing/billing';
import { makeEntry, makePayment } from '@/testing/factories';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const portalUrl = apiUrl('api/billing/portal/');

async function rows(name: string) {
  const list = within(await screen.findByRole('list', { name }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
}

const paid = { entries: [], payments: [makePayment()] };

async function openPortal() {
  answerHistory(paid);
  const app = await openAccount();
  await app.user.click(await screen.findByRole('button', { name: 'Cards and invoices' }));
  return app;
}

describe('the history', () => {
  it('names what became of the credits, the newest first', async () => {
    answerHistory({
      entries: [
        makeEntry(),
        makeEntry({ kind: 'reserve', amount: -1, created_at: '2026-06-02T08:00:00Z' }),
        makeEntry({ kind: 'keep', amount: 0, created_at: '2026-06-02T08:00:00Z' }),
        makeEntry({ kind: 'purchase', credit: 'allowance', amount: 5, created_at: '2026-06-03T08:00:00Z' }),
        makeEntry({ kind: 'purchase', credit: 'purchased', amount: 1, created_at: '2026-06-04T08:00:00Z' }),
        makeEntry({ kind: 'lapse', credit: 'allowance', amount: -5, created_at: '2026-07-03T08:00:00Z' }),
      ],
      payments: [],
    });
    await openAccount();
    expect(await rows('Post credits')).toEqual([
      'Unused monthly credits expiredJuly 3, 2026\u22125',
      'Post boughtJune 4, 2026+1',
      'Monthly creditsJune 3, 2026+5',
      'Used for a postJune 2, 2026\u22121',
      'First post freeJune 1, 2026+1',
    ]);
  });

  it('tells why posts were given', async () => {
    answerHistory({ entries: [makeEntry({ kind: 'operator_grant', reason: 'Lost posts' })], payments: [] });
    await openAccount();
    expect(await rows('Post credits')).toEqual(['Free posts from Triptych: Lost postsJune 1, 2026+1']);
  });

  it('names the payments, when and how much, and how they stand', async () => {
    answerHistory({
      entries: [],
      payments: [
        makePayment(),
        makePayment({ status: 'refunded' }),
        makePayment({
          plan: 'basic',
          status: 'disputed',
          paid_at: '2026-10-18T23:59:59Z',
          amount_cents: 500,
          period_end: '2026-11-18T00:00:00Z',
        }),
        makePayment({
          plan: 'pro',
          paid_at: '2026-11-18T00:00:00Z',
          amount_cents: 1250,
          period_end: periodEnd,
        }),
        makePayment({ paid_at: null, amount_cents: null, currency: null }),
      ],
    });
    await openAccount();
    expect(await rows('Payments')).toEqual([
      'Pay-as-you-goPaid',
      'Pro until December 18, 2026November 18, 2026$12.50Paid',
      'Basic until November 18, 2026October 18, 2026$5.00Disputed',
      'Pay-as-you-goJune 1, 2026$2.00Refunded',
      'Pay-as-you-goJune 1, 2026$2.00Paid',
    ]);
    expect(region('Post credits').getByText('No credits yet.')).toBeVisible();
  });

  it('shows five, and all of them on demand', async () => {
    answerHistory({ entries: Array.from({ length: 12 }, () => makeEntry()), payments: [] });
    const { user } = await openAccount();
    expect(await rows('Post credits')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 12 entries' }));
    expect(await rows('Post credits')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
  });

  it('says that nothing was paid, and leads to no invoices then', async () => {
    await openAccount();
    expect(await screen.findByText('No payments yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cards and invoices' })).not.toBeInTheDocument();
  });

  it('can be asked for again', async () => {
    server.use(http.get(apiUrl('api/billing/history/'), failure(500, 'Server error')));
    const { user } = await openAccount();
    expect(await screen.findByText("We couldn't load your payments and credits.")).toBeVisible();
    answerHistory(paid);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rows('Payments')).toEqual(['Pay-as-you-goJune 1, 2026$2.00Paid']);
  });
});

describe('cards and invoices', () => {
  it("are on the provider's own page", async () => {
    const gate = makeGate();
    server.use(
      http.post(portalUrl, async () => {
        await gate.opened;
        return HttpResponse.json({ url: 'http://localhost:3000/#portal' });
      }),
    );
    await openPortal();
    expect(await screen.findByRole('button', { name: 'Opening...' })).toBeDisabled();
    gate.open();
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
  });

  it.each([
    [
      'nobody who has paid',
      () => HttpResponse.json({ error: 'You have no payments yet.', code: 'no_customer' }, { status: 404 }),
      "You have no payments yet, so there's nothing to manage.",
    ],
    ['a provider that is down', failure(503, 'Try later.'), "We couldn't open the payment page. Try later."],
    [
      'an address that is no page',
      () => HttpResponse.json({ url: 'javascript:alert(1)' }),
      "We couldn't open the payment page.",
    ],
  ])('say so for %s', async (_case, answer, words) => {
    server.use(http.post(portalUrl, answer));
    await openPortal();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Cards and invoices' })).toBeEnabled();
  });
});
