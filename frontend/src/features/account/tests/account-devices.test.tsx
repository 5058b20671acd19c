import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { DeviceSession } from '@/api/types';
import { readToken } from '@/data/session/token-storage';
import { done, failure, never, openAccount, region } from '@/testing/account';
import { makeSession } from '@/testing/factories';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const listUrl = apiUrl('api/me/sessions/');
const oneUrl = apiUrl('api/me/sessions/:id/');
const here = makeSession({ id: 'here', is_current: true, created_at: '2026-06-01T08:00:00Z' });
const phone = makeSession({ id: 'phone', device: 'Chrome on Android', created_at: '2026-05-03T08:00:00Z' });

const devices = () => region('Signed-in devices').findAllByRole('listitem');
const names = () => screen.getByRole('list', { name: 'Devices' }).textContent;

async function openDevices(...sessions: DeviceSession[]) {
  server.use(http.get(listUrl, () => HttpResponse.json({ sessions })));
  const app = await openAccount();
  await devices();
  return app;
}

describe('the devices', () => {
  it('are named with their use, this one marked and without a way to end it', async () => {
    const recent = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await openDevices(here, { ...phone, last_used_at: recent }, makeSession({ device: '' }));
    const [first, second, third] = (await devices()).map((row) => within(row));
    expect(first?.getByText('This device')).toBeVisible();
    expect(first?.getByText('Signed in June 1, 2026')).toBeVisible();
    expect(first?.queryByRole('button')).not.toBeInTheDocument();
    expect(second?.getByText('Last used 3 hours ago.')).toBeVisible();
    expect(second?.getByRole('button', { name: 'Sign out Chrome on Android' })).toHaveAccessibleDescription(
      'Last used 3 hours ago. Signed in May 3, 2026',
    );
    expect(third?.getByText('Unknown device')).toBeVisible();
  });

  it('are all shown on demand when there are many', async () => {
    const many = Array.from({ length: 8 }, (_, index) => makeSession({ device: `Browser ${index}` }));
    const { user } = await openDevices(here, ...many);
    expect(await devices()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 9 devices' }));
    expect(await devices()).toHaveLength(9);
  });

  it('can be signed out one by one', async () => {
    const ended: unknown[] = [];
    server.use(
      http.delete(oneUrl, ({ params }) => {
        ended.push(params.id);
        return done();
      }),
    );
    const { user } = await openDevices(here, phone);
    await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(ended).toEqual(['phone']);
    await waitFor(() => expect(names()).not.toContain('Chrome on Android'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus());
  });

  it('are gone too when somebody else was quicker', async () => {
    server.use(http.delete(oneUrl, failure(404, 'Not found')));
    const { user } = await openDevices(here, phone);
    await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() => expect(names()).not.toContain('Chrome on Android'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('stay when the server cannot end them', async () => {
    server.use(http.delete(oneUrl, failure(503, 'Server error: the database is not available')));
    const { user } = await openDevices(here, phone);
    await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Chrome on Android is still signed in.');
    expect(screen.getByRole('button', { name: 'Sign out Chrome on Android' })).toBeEnabled();
  });

  it('can be asked for again when they could not be loaded', async () => {
    server.use(
      http.get(listUrl, () => new HttpResponse(null, { status: 400 }), { once: true }),
      http.get(listUrl, () => HttpResponse.json({ sessions: [here] })),
    );
    const { user } = await openAccount();
    expect(await screen.findByText("We couldn't load your devices.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await devices()).toHaveLength(1);
  });

  it.each([
    ['devices', 'api/me/sessions/', "We couldn't load your devices."],
    ['sign-ins', 'api/me/identities/', "We couldn't load your linked sign-ins."],
    ['address', 'api/me/email/', "We couldn't check whether a new address is waiting to be confirmed."],
  ])('keep their notice and its focus while the %s are asked for again', async (_, path, words) => {
    server.use(
      http.get(apiUrl(path), () => new HttpResponse(null, { status: 400 }), { once: true }),
      http.get(apiUrl(path), never),
    );
    const { user } = await openAccount();
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Loading...' })).toHaveFocus();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('are on their way at first', async () => {
    server.use(http.get(listUrl, never));
    await openAccount();
    expect(screen.getByText('Loading your devices...')).toBeInTheDocument();
  });
});

describe('signing out everywhere', () => {
  async function ask() {
    const app = await openDevices(here, phone);
    await app.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    return { ...app, dialog, confirm: dialog.getByRole('button', { name: 'Sign out everywhere' }) };
  }

  it('says before that this device is among them', async () => {
    const { dialog } = await ask();
    expect(dialog.getByText(/This signs you out on all devices, including this one/)).toBeVisible();
  });

  it('leads home, where it is told, with nobody signed in', async () => {
    const { user, confirm, place, store } = await ask();
    await user.click(confirm);
    expect(await screen.findByText("You've been signed out on all devices.")).toBeVisible();
    expect(place.pathname).toBe('/');
    expect(readToken()).toBeNull();
    expect(store.getState().session.token).toBeNull();
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText("You've been signed out on all devices.")).not.toBeInTheDocument();
  });

  it('does nothing when it is not confirmed', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(readToken()).not.toBeNull();
  });

  it('stays in question when it fails, and says why', async () => {
    server.use(http.delete(listUrl, failure(503, 'Server error: the database is not available')));
    const { user, confirm, dialog } = await ask();
    await user.click(confirm);
    expect(await dialog.findByRole('alert')).toHaveTextContent('the database is not available');
    expect(readToken()).not.toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is busy while the server is asked, and cannot be closed', async () => {
    server.use(http.delete(listUrl, never));
    const { user, confirm, dialog } = await ask();
    await user.click(confirm);
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  });
});
