import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { billingUrl, openAccount } from '@/testing/account';
import { makeBilling } from '@/testing/factories';
import { server } from '@/testing/server';

type App = Awaited<ReturnType<typeof openAccount>>;

const start = Date.UTC(2026, 5, 1, 8);

afterEach(() => {
  vi.useRealTimers();
});

function countCalls(): { count: number } {
  const calls = { count: 0 };
  server.use(
    http.get(billingUrl, () => {
      calls.count += 1;
      return HttpResponse.json(makeBilling());
    }),
  );
  return calls;
}

/** Leaves the account page and comes back to it, so many seconds after the start. */
async function comeBack({ user, place }: App, seconds: number) {
  const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
  await user.click(shortcuts.getByRole('link', { name: 'Pricing' }));
  await screen.findByRole('heading', { name: 'Choose Your Plan' });
  vi.setSystemTime(start + seconds * 1000);
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: /Account/ }));
  await waitFor(() => expect(place.pathname).toBe('/account'));
  await screen.findByText('Inactive');
}

it('billing info fresh for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const app = await openAccount();
  await screen.findByText('Inactive');
  const calls = countCalls();
  await comeBack(app, 29);
  expect(calls.count).toBe(0);
  await comeBack(app, 31);
  await waitFor(() => expect(calls.count).toBe(1));
});
