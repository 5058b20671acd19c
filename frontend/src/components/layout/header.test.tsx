import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { User } from '@/api/types';
import { readToken } from '@/lib/session/token-storage';
import { makeUser } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

async function openMenuOf(changes: Partial<User>) {
  server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser(changes))));
  const app = renderApp('/nowhere', { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: 'User menu' }));
  await screen.findByText(makeUser(changes).email);
  return app;
}

describe('the header', () => {
  it('offers visitors the prices and the two ways in', async () => {
    renderApp('/nowhere');
    expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    expect(screen.getAllByRole('link', { name: 'Pricing' })[0]).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('button', { name: 'User menu' })).not.toBeInTheDocument();
  });

  it('shows members who they are and which plan they have', async () => {
    await openMenuOf({ subscription: { plan: 'basic', end_date: '2026-12-18T00:00:00Z' } });
    expect(screen.getByText('Mara Oliveira')).toBeVisible();
    expect(screen.getByText('@maraoutside')).toBeVisible();
    expect(screen.getByText('Basic Plan')).toBeVisible();
    expect(screen.getByText('December 18, 2026')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  it.each([
    ['free', 'Free Plan'],
    ['pay_as_you_go', 'Pay-as-you-go Plan'],
    ['pro', 'Pro Plan'],
  ] as const)('calls the tier %s %s, with N/A without an end', async (plan, words) => {
    await openMenuOf({ subscription: { plan, end_date: null } });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('N/A')).toBeVisible();
  });

  it('falls back to the one name and leaves out a missing username', async () => {
    await openMenuOf({ first_name: 'Mara', last_name: '', name: 'mara o.', username: '' });
    expect(screen.getByText('mara o.')).toBeVisible();
    expect(screen.queryByText(/^@/)).not.toBeInTheDocument();
  });

  it('names the four entries', async () => {
    await openMenuOf({});
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual(['Previous Posts', 'Account Settings', 'Upgrade Plan', 'Log Out']);
    expect(screen.getByRole('menuitem', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
  });

  it('logs out: closes the menu, tells the server, forgets the token and goes home', async () => {
    const ended: (string | null)[] = [];
    server.use(
      http.post(apiUrl('logout/'), ({ request }) => {
        ended.push(request.headers.get('Authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, place } = await openMenuOf({});
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(() => expect(place.pathname).toBe('/'));
    await waitFor(() => expect(ended).toEqual(['Token known-token']));
    expect(readToken()).toBeNull();
  });
});

describe('the footer', () => {
  it('tells the current year', async () => {
    renderApp('/nowhere');
    expect(await screen.findByText(`© ${new Date().getFullYear()} Triptych`)).toBeVisible();
  });
});
