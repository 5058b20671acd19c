import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { beginUploads, drop, photo, untilKept } from '@/testing/uploads';

beforeEach(beginUploads);

/** Fills with the paths of all calls to the server. */
function watchCalls(): string[] {
  const calls: string[] = [];
  const note = ({ request }: { request: Request }) => calls.push(new URL(request.url).pathname);
  server.events.on('request:start', note);
  onTestFinished(() => server.events.removeListener('request:start', note));
  return calls;
}

describe('§5 Workflow: visitors make no call to the server', () => {
  it('at home, in the steps, or with photos', async () => {
    const calls = watchCalls();
    const app = renderApp('/');
    await app.user.click(await screen.findByRole('link', { name: 'Get Started' }));
    await screen.findByRole('heading', { name: 'Upload Photos' });
    for (const step of ['AI Curation', 'Generate Content', 'Final Preview']) {
      const name = step === 'Final Preview' ? 'No content generated yet.' : 'No photos yet';
      await app.user.click(screen.getByRole('link', { name: new RegExp(step) }));
      await screen.findByRole('heading', { name });
    }
    await app.user.click(screen.getByRole('button', { name: 'Go Back' }));
    await drop(app, photo('a.jpg'));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(calls).toEqual([]);
  });

  it('with the address of a trip, but are asked to log in', async () => {
    const calls = watchCalls();
    for (const step of [2, 3, 4]) {
      const { unmount } = renderApp(`/app?step=${step}&trip=trip-1`);
      expect(await screen.findByRole('heading', { name: 'Log in to see this trip' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(`/app?step=${step}&trip=trip-1`)}`,
      );
      unmount();
    }
    expect(calls).toEqual([]);
  });
});

describe('photos that a visitor has dropped', () => {
  it('are seen on the second step, are said to wait, and wait until somebody logs in', async () => {
    const calls = watchCalls();
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    await untilKept(2);
    app.unmount();
    const again = renderApp('/app?step=2');
    expect(
      await screen.findByText('2 photos waiting to upload. Log in or register to upload them.'),
    ).toBeVisible();
    expect(screen.getByText('b.jpg')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Upload now' }));
    await waitFor(() => expect(again.place.pathname).toBe('/login'));
    expect(again.place.search).toBe('?next=%2Fapp%3Fstep%3D2');
    expect(await screen.findAllByText(/^Login required: /)).not.toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe('§6 Workflow: a page without a backend', () => {
  it('asks for no login and calls nobody', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const calls = watchCalls();
    const app = renderApp('/previous-posts');
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    await app.user.click(screen.getByRole('button', { name: 'Create New' }));
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=local'));
    expect(calls).toEqual([]);
  });
});
