import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Provider as StoreProvider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import type { User } from '@/api/types';
import { createStore } from '@/app/store';
import { readToken, writeToken } from '@/data/session/token-storage';
import { Router } from '@/lib/router';
import { makeUser } from '@/testing/factories';
import { knownToken } from '@/testing/handlers/session-handlers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

/** The home page has the header and footer of all others. */
const places = ['/', '/nowhere'];

async function openMenuOf(changes: Partial<User>) {
  server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser(changes))));
  const app = renderApp('/nowhere', { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: 'User menu', expanded: false }));
  await screen.findByText(makeUser(changes).email);
  return app;
}

describe('the header', () => {
  describe('§2 Header: the logo leads home, Pricing to the prices, and visitors find Login and Sign Up', () => {
    it.each(places)('%s', async (place) => {
      renderApp(place);
      const header = within(await screen.findByRole('banner'));
      const links = header.getAllByRole('link');
      expect(links).toEqual(
        ['Triptych, home', 'Pricing', 'Login', 'Sign Up'].map((name) => header.getByRole('link', { name })),
      );
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/pricing', '/login', '/signup']);
      expect(screen.queryByRole('button', { name: 'User menu' })).not.toBeInTheDocument();
    });
  });

  it('holds its menu, so that nothing stands outside the landmarks of the page', async () => {
    await openMenuOf({});
    expect(within(screen.getByRole('banner')).getByRole('menu')).toBeVisible();
  });

  it('§2 User menu: full name, @username, email, plan and its end as a long date', async () => {
    await openMenuOf({ subscription: { plan: 'basic', end_date: '2026-12-18T00:00:00Z' } });
    expect(screen.getByText('Mara Oliveira')).toBeVisible();
    expect(screen.getByText('@maraoutside')).toBeVisible();
    expect(screen.getByText('mara@example.org')).toBeVisible();
    const plan = screen.getByText('Basic Plan');
    expect(plan.parentElement?.querySelector('svg')).toBeInTheDocument();
    expect(screen.getByText('December 18, 2026')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  describe('§2 User menu: each tier by its name, and N/A without an end', () => {
    it.each([
      ['free', 'Free Plan'],
      ['pay_as_you_go', 'Pay-as-you-go Plan'],
      ['pro', 'Pro Plan'],
    ] as const)('%s reads %s', async (plan, words) => {
      await openMenuOf({ subscription: { plan, end_date: null } });
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByText('N/A')).toBeVisible();
    });
  });

  it('§2 User menu: the one name where first or last is missing, and no @ without a username', async () => {
    await openMenuOf({ first_name: 'Mara', last_name: '', name: 'mara o.', username: '' });
    expect(screen.getByText('mara o.')).toBeVisible();
    expect(screen.queryByText(/^@/)).not.toBeInTheDocument();
  });

  it('§2 User menu: its entries and where they lead', async () => {
    await openMenuOf({});
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual(['Previous Posts', 'My Trips', 'Account Settings', 'Upgrade Plan', 'Log Out']);
    const places = ['Previous Posts', 'My Trips', 'Account Settings', 'Upgrade Plan'].map((name) =>
      screen.getByRole('menuitem', { name }).getAttribute('href'),
    );
    expect(places).toEqual(['/previous-posts', '/trips', '/account', '/pricing']);
  });

  it('§2 User menu: Log Out closes the menu, logs out and goes home', async () => {
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
  describe('§2 Footer: links to the texts, and one to Instagram', () => {
    it.each(places)('%s', async (place) => {
      renderApp(place);
      const footer = within(await screen.findByRole('contentinfo'));
      const links = ['Terms of Service', 'Privacy Policy', 'Pricing', 'Contact Support'];
      expect(links.map((name) => footer.getByRole('link', { name }).getAttribute('href'))).toEqual([
        '/terms',
        '/privacy',
        '/pricing',
        '/contact',
      ]);
      const social = footer.getByRole('link', { name: /^Instagram/ });
      expect(social).toHaveAttribute('href', 'https://www.instagram.com/');
      expect(social).toHaveAttribute('target', '_blank');
    });
  });

  describe('§9 Footer: the current year', () => {
    it.each(places)('%s', async (place) => {
      renderApp(place);
      const footer = within(await screen.findByRole('contentinfo'));
      expect(footer.getByText(`© ${new Date().getFullYear()} Triptych`)).toBeVisible();
    });
  });
});

it('the header opens its menu where a press began before the code of the menu was there', async () => {
  // Another copy of the module: it has not loaded the menu yet.
  const copy = './header?copy';
  const { Header }: typeof import('./header') = await import(copy);
  writeToken(knownToken, true);
  render(
    <Router>
      <StoreProvider store={createStore()}>
        <Header />
      </StoreProvider>
    </Router>,
  );
  fireEvent.pointerDown(screen.getByRole('button', { name: 'User menu' }));
  expect(await screen.findByRole('menu')).toBeVisible();
});
