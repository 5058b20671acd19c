import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTrip } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads } from '@/testing/uploads';

beforeEach(beginUploads);

describe('a trip that is taken up again', () => {
  it('shows its photos among the new ones and removes one after asking', async () => {
    const removed: string[] = [];
    server.use(
      http.delete(apiUrl('api/photos/:id/'), ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove two.jpg' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(removed).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(removed).toEqual(['two']));
  });

  it('says why a photo could not be removed', async () => {
    server.use(
      http.delete(apiUrl('api/photos/:id/'), () =>
        HttpResponse.json({ error: 'Server error' }, { status: 500 }),
      ),
    );
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Remove two.jpg' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't remove the photo. Server error");
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('removes the trip with all its photos', async () => {
    let removed = '';
    server.use(
      http.delete(apiUrl('api/trips/:id/'), ({ params }) => {
        removed = String(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const unsent = { patches: [{ base: 0, fields: { note: 'Rain.' } }], conflicts: {} };
    localStorage.setItem('triptych.shared.unsent.trip-1', JSON.stringify(unsent));
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    const dialog = await screen.findByRole('alertdialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(app.place.search).toBe(''));
    expect(removed).toBe('trip-1');
    await waitFor(() => expect(localStorage.getItem('triptych.shared.unsent.trip-1')).toBeNull());
  });

  it('goes on without sending anything when nothing is new', async () => {
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
  });

  it('is offered where it is the newest without a post', async () => {
    const trips = [
      makeTrip({ id: 'posted', post_id: 'post-1' }),
      makeTrip({ id: 'open', total: 12, created_at: '2026-06-01T08:00:00Z' }),
    ];
    server.use(http.get(apiUrl('api/trips/'), () => HttpResponse.json({ trips, next_cursor: null })));
    const app = renderApp('/app', { signedIn: true });
    expect(await screen.findByText('12 photos, started June 1, 2026')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Continue this trip' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=open'));
  });

  it('is looked for beyond the trips of the first page', async () => {
    const pages = {
      first: { trips: [makeTrip({ id: 'posted', post_id: 'post-1' })], next_cursor: 'second' },
      second: { trips: [makeTrip({ id: 'open', total: 7 })], next_cursor: null },
    };
    server.use(
      http.get(apiUrl('api/trips/'), ({ request }) => {
        const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
        return HttpResponse.json(isSecond ? pages.second : pages.first);
      }),
    );
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('7 photos, started June 1, 2026')).toBeVisible();
  });

  it('says that a trip is gone', async () => {
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json({ error: 'Not found', code: 'not_found' }, { status: 404 }),
      ),
    );
    renderApp('/app?trip=gone', { signedIn: true });
    expect(await screen.findByText('Trip not found')).toBeVisible();
  });
});
