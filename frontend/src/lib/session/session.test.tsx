import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { sessionOpened } from './session-slice';
import { readToken } from './token-storage';

describe('starting with a stored token', () => {
  it('loads its user', async () => {
    const { user } = renderApp('/nowhere', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(await screen.findByText('@maraoutside')).toBeVisible();
  });

  it('forgets a token that the server refuses', async () => {
    renderApp('/nowhere', { signedIn: 'stale' });
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    await waitFor(() => expect(readToken()).toBeNull());
  });

  it('keeps the token when the server cannot be reached', async () => {
    let calls = 0;
    server.use(
      http.get(apiUrl('api/me/'), () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const { store } = renderApp('/nowhere', { signedIn: true });
    await waitFor(() => expect(calls).toBe(1));
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeEnabled();
    expect(readToken()).not.toBeNull();
    expect(store.getState().session.token).not.toBeNull();
  });

  it('keeps the token when the server has a fault', async () => {
    server.use(
      http.get(apiUrl('api/me/'), () => HttpResponse.json({ error: 'Server error' }, { status: 500 })),
    );
    const { store } = renderApp('/nowhere', { signedIn: true });
    await waitFor(() => {
      const queries = Object.values(store.getState().api.queries);
      expect(queries.some((query) => query?.status === 'rejected')).toBe(true);
    });
    expect(readToken()).not.toBeNull();
  });

  it('makes no call without a backend', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    renderApp('/nowhere', { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(readToken()).not.toBeNull();
  });
});

describe('opening a session', () => {
  it('keeps the token for the next visit when asked to remember', () => {
    createStore().dispatch(sessionOpened({ token: 'abc', remember: true }));
    expect(localStorage.length).toBe(1);
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps the token for this tab alone otherwise', () => {
    createStore().dispatch(sessionOpened({ token: 'abc', remember: false }));
    expect(localStorage.length).toBe(0);
    expect(readToken()).toBe('abc');
  });
});
