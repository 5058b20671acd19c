import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionClosed } from '@/data/session/session-slice';
import { renderApp } from '@/testing/render-app';
import { testConfig } from '@/testing/test-config';

const analytics = { scriptUrl: 'https://stats.example.org/script.js', siteId: 'site-1' };

function scriptOfService() {
  return document.querySelector<HTMLScriptElement>(`script[src="${analytics.scriptUrl}"]`);
}

/** What the script does when it has come. */
function serviceAnswers() {
  const track = vi.fn();
  window.umami = { track };
  scriptOfService()?.dispatchEvent(new Event('load'));
  return track;
}

function views(track: ReturnType<typeof vi.fn>) {
  return track.mock.calls.map(([view]) => view);
}

const view = (url: string) => ({ website: 'site-1', url });

describe('page views', () => {
  beforeEach(() => {
    window.TRIPTYCH_CONFIG = { ...testConfig, analytics };
  });

  afterEach(() => {
    scriptOfService()?.remove();
    delete window.umami;
  });

  it('are reported to the analytics service on every route change, by the pattern alone', async () => {
    const { user } = renderApp('/login?next=%2Fpricing#top');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    const track = serviceAnswers();
    expect(views(track)).toEqual([view('/login')]);
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await waitFor(() => expect(views(track)).toEqual([view('/login'), view('/signup')]));
  });

  it('the analytics script is loaded at startup, once, and counts nothing by itself', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Sign up' }));
    await screen.findByRole('heading', { level: 1, name: 'Create your account' });
    expect(document.querySelectorAll(`script[src="${analytics.scriptUrl}"]`)).toHaveLength(1);
    expect(scriptOfService()?.dataset).toMatchObject({
      websiteId: 'site-1',
      autoTrack: 'false',
      hostUrl: 'https://stats.example.org',
    });
  });

  it('name no address that is not there', async () => {
    renderApp('/a-name-that-somebody-typed');
    await screen.findByText('Oops! Page not found');
    expect(views(serviceAnswers())).toEqual([view('*')]);
  });

  it.each([
    '/reset-password?token=secret&email=mara%40example.org',
    '/confirm-email',
    '/oidc/callback?state=s&code=c',
    '/phone/post-a',
  ])('no analytics is loaded at %s', async (path) => {
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(scriptOfService()).toBeNull();
  });

  it('nothing is loaded where no service is set up', async () => {
    window.TRIPTYCH_CONFIG = testConfig;
    renderApp('/login');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    expect(document.querySelector('script[data-website-id]')).toBeNull();
  });
});

describe.each(['/trips', '/previous-posts'])('%s, for its owner alone', (path) => {
  it('leads a visitor to the login, and nothing of it is drawn on the way', async () => {
    const drawn = vi.fn();
    const observer = new MutationObserver(() => drawn(document.querySelector('header, footer')));
    observer.observe(document.body, { childList: true, subtree: true });
    const { place } = renderApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    observer.disconnect();
    expect(place).toMatchObject({ pathname: '/login', search: `?next=${encodeURIComponent(path)}` });
    expect(drawn.mock.calls.flat().filter((element) => element !== null)).toEqual([]);
  });

  it('leads who signs out there home, not to the login', async () => {
    const { user, place } = renderApp(path, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'User menu', expanded: false }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(place.pathname).toBe('/'));
    await screen.findByRole('heading', { level: 1 });
    expect(place.pathname).toBe('/');
  });

  it('offers the login where another tab has signed out', async () => {
    const { store } = renderApp(path, { signedIn: true });
    await screen.findByRole('button', { name: 'User menu', expanded: false });
    act(() => void store.dispatch(sessionClosed()));
    expect(await screen.findByRole('heading', { level: 1, name: "You've been signed out" })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
  });
});
