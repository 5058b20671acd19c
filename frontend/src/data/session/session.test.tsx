import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { connectStore, createStore } from '@/app/store';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { sessionClosed, sessionOpened } from './session-slice';
import { readToken } from './token-storage';

describe('starting with a stored token', () => {
  it('loads its user', async () => {
    const { user } = renderApp('/nowhere', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'User menu', expanded: false }));
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

describe('signing out', () => {
  it('leaves nothing of what was kept for the tab', () => {
    const store = createStore();
    store.dispatch(sessionOpened({ token: 'abc', remember: true }));
    sessionStorage.setItem('triptych.captions', '{}');
    store.dispatch(sessionClosed());
    expect(sessionStorage.length).toBe(0);
  });
});

describe('several tabs', () => {
  /** What a tab is told when another has changed the stored token. */
  function tellOtherTab(oldValue: string, newValue: string | null) {
    window.dispatchEvent(new StorageEvent('storage', { key: 'triptych.token', oldValue, newValue }));
  }

  it('are signed out together', () => {
    const store = createStore();
    const stop = connectStore(store);
    store.dispatch(sessionOpened({ token: 'abc', remember: true }));
    tellOtherTab('abc', null);
    expect(store.getState().session.token).toBeNull();
    stop();
  });

  it('keep the session that another tab has opened since', () => {
    const older = createStore();
    const stop = connectStore(older);
    older.dispatch(sessionOpened({ token: 'older', remember: true }));
    createStore().dispatch(sessionOpened({ token: 'newer', remember: true }));
    tellOtherTab('newer', null);
    expect(older.getState().session.token).toBe('older');
    older.dispatch(sessionClosed());
    expect(readToken()).toBe('newer');
    stop();
  });

  it('are not signed out by a login elsewhere', () => {
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    createStore().dispatch(sessionOpened({ token: 'older', remember: true }));
    createStore().dispatch(sessionOpened({ token: 'newer', remember: true }));
    expect(removed.mock.contexts).not.toContain(localStorage);
    removed.mockRestore();
  });
});
