import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { tripsApi } from '@/data/trips/api';
import { bestPhotoUrl } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { giveTripPages, giveTrips, makeListedTrip, tripsUrl, tripUrl } from '@/testing/trip-list';

const open = () => renderApp('/trips', { signedIn: true });
const rows = () => within(screen.getByRole('list', { name: 'Trips' })).getAllByRole('article');

async function choose(user: ReturnType<typeof open>['user'], title: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the trips', () => {
  it('show how far they are, how much room they take, and where they are continued', async () => {
    giveTrips(
      makeListedTrip({
        id: 'a',
        place: 'Lisbon',
        first_day: '2025-10-04',
        last_day: '2025-10-04',
        expires_at: '2026-07-01T08:00:00Z',
      }),
      makeListedTrip({ id: 'b', title: 'Honeymoon', has_caption: true, post_id: 'post-1' }),
    );
    open();
    expect(await screen.findByRole('progressbar', { name: 'Storage used' })).toHaveAttribute(
      'aria-valuenow',
      '24',
    );
    expect(screen.getByText('1.2 GB of 5.0 GB used')).toBeVisible();
    const [lisbon, honeymoon] = rows().map((row) => within(row));
    expect(lisbon?.getByRole('heading', { name: 'Lisbon, October 4, 2025' })).toBeVisible();
    expect(lisbon?.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '13 photos',
      '5 picked',
    ]);
    expect(lisbon?.getByText(/^89 MB · deleted on July 1, 2026 unless/)).toBeVisible();
    expect(lisbon?.getByRole('link', { name: /^Continue/ })).toHaveAttribute('href', '/app?step=2&trip=a');
    expect(honeymoon?.getByText('Caption written')).toBeVisible();
    expect(honeymoon?.getByRole('link', { name: /^Open post/ })).toHaveAttribute(
      'href',
      '/app?step=4&trip=b',
    );
  });

  it('are to be continued where the draft is another post than the saved one', async () => {
    giveTrips(
      makeListedTrip({ title: 'Honeymoon', has_caption: true, post_id: 'post-1', draft_post_id: null }),
    );
    open();
    expect(await screen.findByRole('link', { name: /^Continue/ })).toBeVisible();
    expect(screen.getByText('Caption written')).toBeVisible();
    expect(screen.queryByText('Post saved')).not.toBeInTheDocument();
  });

  it('come page by page', async () => {
    giveTripPages([makeListedTrip({ id: 'a', title: 'A' })], [makeListedTrip({ id: 'b', title: 'B' })]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('are asked for again where they could not be loaded', async () => {
    server.use(http.get(tripsUrl, () => HttpResponse.json({ error: 'Bad request: no.' }, { status: 400 })));
    const { user } = open();
    expect(await screen.findByRole('heading', { name: "We couldn't load your trips" })).toBeVisible();
    giveTrips(makeListedTrip({ title: 'Honeymoon' }));
    const gate = makeGate();
    server.use(http.get(tripsUrl, () => gate.opened, { once: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Loading...' })).toHaveFocus();
    gate.open();
    expect(await screen.findByRole('heading', { name: 'Honeymoon' })).toBeVisible();
  });

  it('begin with the upload where there is none', async () => {
    giveTrips();
    open();
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  });

  it('are for their owner alone', async () => {
    const { place } = renderApp('/trips');
    await waitFor(() => expect(place).toMatchObject({ pathname: '/login', search: '?next=%2Ftrips' }));
    expect(screen.queryByText(/session has expired/)).not.toBeInTheDocument();
  });

  it('ask for another login once the session has ended, and say so', async () => {
    server.use(http.get(tripsUrl, () => HttpResponse.json({ error: 'Invalid token.' }, { status: 401 })));
    const { place } = open();
    await waitFor(() => expect(place).toMatchObject({ pathname: '/login', search: '?next=%2Ftrips' }));
    expect(await screen.findByText('Your session has expired. Log in to continue.')).toBeVisible();
  });
});

describe('a trip', () => {
  it.each(['Rename', 'Delete'])('gives the focus back to its menu after %s was given up', async (entry) => {
    giveTrips(makeListedTrip({ title: 'Lisbon' }));
    const { user } = open();
    (await screen.findByRole('button', { name: 'More for Lisbon' })).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: entry });
    item.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole(entry === 'Rename' ? 'dialog' : 'alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Lisbon' })).toHaveFocus());
  });

  it('is renamed, and has its own title back once that is empty', async () => {
    let trip = makeListedTrip({ place: 'Lisbon' });
    const bodies: unknown[] = [];
    server.use(
      http.patch(tripUrl, async ({ request }) => {
        const body = (await request.json()) as { title: string | null };
        bodies.push(body);
        trip = { ...trip, ...body };
        giveTrips(trip);
        return HttpResponse.json(trip);
      }),
    );
    giveTrips(trip);
    const { user } = open();
    await choose(user, 'Lisbon', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'Title' });
    expect(field).toHaveFocus();
    await user.type(field, ' Honeymoon {Enter}');
    expect(await screen.findByRole('heading', { name: 'Honeymoon' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await choose(user, 'Honeymoon', 'Rename');
    await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Lisbon' })).toBeVisible();
    expect(bodies).toEqual([{ title: 'Honeymoon' }, { title: null }]);
  });

  it('says why it was not renamed', async () => {
    server.use(
      http.patch(tripUrl, () =>
        HttpResponse.json(
          { error: 'Bad request: title.', code: 'invalid', fields: { title: ['It is too long.'] } },
          { status: 400 },
        ),
      ),
    );
    giveTrips(makeListedTrip({ place: 'Lisbon' }));
    const { user } = open();
    await choose(user, 'Lisbon', 'Rename');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'X{Enter}');
    expect(await screen.findByText('It is too long.')).toBeVisible();
  });

  it('is deleted once that is confirmed, with what belongs to it', async () => {
    const deleted: string[] = [];
    server.use(
      http.delete(tripUrl, ({ params }) => {
        deleted.push(String(params.id));
        giveTrips();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    giveTrips(makeListedTrip({ title: 'Honeymoon', has_caption: true, post_id: 'post-1' }));
    const { user } = open();
    await choose(user, 'Honeymoon', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/13 photos, the caption and the saved post will be deleted/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await choose(user, 'Honeymoon', 'Delete');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible();
    expect(deleted).toEqual(['trip-1']);
  });

  it('leaves the list also while another is analysed', async () => {
    const analysis = makeGate();
    server.use(
      http.post(bestPhotoUrl, async () => {
        await analysis.opened;
        return HttpResponse.json([]);
      }),
      http.delete(tripUrl, () => {
        giveTrips();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    giveTrips(makeListedTrip({ title: 'Honeymoon' }));
    const { user, store } = open();
    void store.dispatch(tripsApi.endpoints.curate.initiate({ tripId: 'trip-2' }));
    await choose(user, 'Honeymoon', 'Delete');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible();
    analysis.open();
  });

  it('says how many posts go with it', async () => {
    giveTrips(makeListedTrip({ title: 'Honeymoon', post_id: 'post-4', posts: 4 }));
    const { user } = open();
    await choose(user, 'Honeymoon', 'Delete');
    expect(await screen.findByText(/13 photos, the caption and 4 saved posts will be deleted/)).toBeVisible();
  });

  it('leaves the focus to the next one once it is deleted', async () => {
    const left = makeListedTrip({ id: 'trip-2', title: 'Lisbon' });
    const deleteTrip = () => {
      giveTrips(left);
      return new HttpResponse(null, { status: 204 });
    };
    server.use(http.delete(tripUrl, deleteTrip));
    giveTrips(makeListedTrip({ title: 'Honeymoon' }), left);
    const { user } = open();
    await choose(user, 'Honeymoon', 'Delete');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Lisbon' })).toHaveFocus());
  });
});
