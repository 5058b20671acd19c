import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenRefused } from '@/api/session-events';
import { clearDraftFiles } from '@/features/trips/draft-files';
import { sessionClosed, sessionOpened } from '@/lib/session/session-slice';
import { makeTrip, makeTripPhoto, makeUploadedPhoto, makeUser } from '@/testing/factories';
import { knownToken } from '@/testing/handlers/session-handlers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { stubNodeForms } from '@/testing/stub-node-forms';
import { apiUrl } from '@/testing/test-config';

const uploadUrl = apiUrl('api/upload-photo/');

function photo(name: string): File {
  return new File([`pixels of ${name}`], name, { type: 'image/jpeg', lastModified: 1 });
}

async function drop(app: ReturnType<typeof renderApp>, ...files: File[]) {
  await app.user.upload(await screen.findByLabelText('Photos', { selector: 'input' }), files);
}

/** The names of the files in one request, and its trip. */
async function readUpload(request: Request) {
  const form = await request.formData();
  const names = form.getAll('images').map((image) => (image instanceof File ? image.name : ''));
  return { names, trip: form.get('trip'), fields: [...form.keys()] };
}

beforeEach(async () => {
  await stubNodeForms();
  vi.stubGlobal('structuredClone', (value: unknown) => value);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  toast.dismiss();
  await clearDraftFiles();
});

describe('dropping photos', () => {
  it('shows them with their count and what can be done', async () => {
    const app = renderApp('/app', { signedIn: true });
    expect(await screen.findByText('Supports: JPG, PNG, GIF, WebP')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with 0 photo(s)' })).toBeDisabled();
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add More' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with 2 photo(s)' })).toBeEnabled();
    const cell = screen.getByText('a.jpg').closest('li');
    await waitFor(() => expect(cell?.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
  });

  it('removes one', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Remove a.jpg' }));
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
  });

  it('takes the same file once', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
  });

  it('asks before clearing all', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Are you sure you want to remove all 2 photos? This action cannot be undone.',
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('button', { name: 'Continue with 0 photo(s)' })).toBeDisabled();
  });

  it('keeps them for the next visit', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await screen.findByText('2 photos, 2 selected');
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
    expect(screen.getByText('b.jpg')).toBeVisible();
  });
});

describe('signing out', () => {
  it('leaves nothing to be seen, and the photos come back with their owner', async () => {
    const app = renderApp('/app', { signedIn: true });
    await screen.findByRole('button', { name: 'User menu' });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    app.store.dispatch(sessionClosed());
    await waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
    app.unmount();
    const visit = renderApp('/app');
    expect(await screen.findByRole('button', { name: 'Continue with 0 photo(s)' })).toBeVisible();
    visit.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});

describe('signing in again', () => {
  it('brings the photos back without a reload', async () => {
    const app = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
    await screen.findByRole('link', { name: 'Get Started' });
    app.store.dispatch(sessionClosed());
    app.store.dispatch(sessionOpened({ token: knownToken, remember: true }));
    await app.user.click(screen.getByRole('link', { name: 'Get Started' }));
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('shows nobody the photos that another has dropped before the session ended', async () => {
    const app = renderApp('/app', { signedIn: true });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    app.store.dispatch(tokenRefused(knownToken));
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser({ id: 'another' }))));
    app.store.dispatch(sessionOpened({ token: 'of-another', remember: true }));
    await waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
  });

  it('sends nothing of an upload that was begun before', async () => {
    let requests = 0;
    let isReleased = false;
    server.use(
      http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser({ id: 'another' }))),
      http.post(uploadUrl, async () => {
        requests += 1;
        await vi.waitUntil(() => isReleased);
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(requests).toBe(1));
    app.store.dispatch(sessionClosed());
    app.store.dispatch(sessionOpened({ token: 'of-another', remember: true }));
    isReleased = true;
    await waitFor(() => expect(app.store.getState().trips?.isUploading).toBe(false));
    expect(requests).toBe(1);
    expect(app.place.search).toBe('');
  });
});

describe('a visitor', () => {
  const loginRequired = 'Login required: Please log in or register to upload photos.';

  it('is sent to log in when photos are dropped, and finds them again', async () => {
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    expect(await screen.findByText(loginRequired)).toBeVisible();
    await waitFor(() => expect(app.place).toEqual({ pathname: '/login', search: '?next=%2Fapp' }));
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('is sent to log in when looking for photos', async () => {
    const app = renderApp('/app');
    await app.user.click(await screen.findByRole('button', { name: 'Browse photos' }));
    expect(await screen.findByText(loginRequired)).toBeVisible();
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
  });

  it('is sent to log in by Continue', async () => {
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    app.unmount();
    const again = renderApp('/app');
    await again.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(again.place.pathname).toBe('/login'));
  });
});

describe('continuing', () => {
  it('sends one file per request, the first opens the trip and the rest follow in it', async () => {
    const requests: Awaited<ReturnType<typeof readUpload>>[] = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const upload = await readUpload(request);
        requests.push(upload);
        return HttpResponse.json([makeUploadedPhoto({ trip: 'trip-9' })], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-9'));
    expect(requests.map(({ names }) => names)).toEqual([['a.jpg'], ['b.jpg'], ['c.jpg']]);
    expect(requests.map(({ trip }) => trip)).toEqual([null, 'trip-9', 'trip-9']);
    expect(requests[1]?.fields).toEqual(['trip', 'images']);
  });

  it('sends at most three at a time', async () => {
    let running = 0;
    let most = 0;
    server.use(
      http.post(uploadUrl, async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(20);
        running -= 1;
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => photo(`${name}.jpg`)));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 8 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(most).toBe(3);
  });

  it('puts the trip into the address as soon as it is open, and can be cancelled', async () => {
    let count = 0;
    server.use(
      http.post(uploadUrl, async () => {
        count += 1;
        if (count > 1) await delay('infinite');
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    expect(await screen.findByText(/Uploading: 1 of 2 done/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /^Continue with/ })).toBeEnabled();
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
    expect(app.place.search).toBe('?trip=trip-1');
  });

  it('leaves a refused file out by the words of the server and goes on with the others', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names } = await readUpload(request);
        return names[0] === 'notes.jpg'
          ? HttpResponse.json({ error: 'This file is not an image.', code: 'not_an_image' }, { status: 415 })
          : HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('notes.jpg'), photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(await screen.findByText(/1 photo did not get through/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'See which' }));
    expect(await screen.findByText('Left out')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('notes.jpg: This file is not an image.');
  });

  it('stays where no photo got through, says so, and tries again photo by photo', async () => {
    server.use(http.post(uploadUrl, () => HttpResponse.error()));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('1 photo could not be uploaded');
    expect(app.place.search).toBe('');
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    expect(await screen.findByText('Done')).toBeVisible();
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
  });

  it('stays where one did not get through, because it can be sent again, and then goes on', async () => {
    let isLost = true;
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names } = await readUpload(request);
        if (isLost && names[0] === 'b.jpg') return HttpResponse.error();
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 photo could not be uploaded: The server cannot be reached.',
    );
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    isLost = false;
    await app.user.click(await screen.findByRole('button', { name: /^Continue with/ }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
  });

  it('is taken up in the same trip after leaving the screen', async () => {
    const trips: unknown[] = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names, trip } = await readUpload(request);
        trips.push(trip);
        if (trips.length === 2 && names[0] === 'b.jpg') return HttpResponse.error();
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await screen.findByRole('alert');
    await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
    await app.user.click(await screen.findByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
    await app.user.click(await screen.findByRole('button', { name: /^Continue with/ }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
    expect(trips).toEqual([null, 'trip-1', 'trip-1']);
  });

  it('sends the visitor whose session has ended to log in and keeps the photos', async () => {
    server.use(http.post(uploadUrl, () => HttpResponse.json({ error: 'Invalid token' }, { status: 401 })));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    expect(app.store.getState().session.token).toBeNull();
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});

describe('the pick count', () => {
  async function pickedAfter(choose: (app: ReturnType<typeof renderApp>) => Promise<void>) {
    let asked: string | null | undefined;
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json([makeTripPhoto({ ai_score: null }), makeTripPhoto({ ai_score: null })]),
      ),
      http.post(apiUrl('api/best-photo/'), async ({ request }) => {
        asked = (await request.formData()).get('num_photos') as string | null;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await choose(app);
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(asked).toBeDefined());
    return asked;
  }

  it('is two unless another is chosen', async () => {
    expect(await pickedAfter(async () => undefined)).toBe('2');
  });

  it('is the preset that is pressed', async () => {
    expect(await pickedAfter(({ user }) => user.click(screen.getByRole('radio', { name: '5' })))).toBe('5');
  });

  it('is not sent for all', async () => {
    expect(
      await pickedAfter(({ user }) => user.click(screen.getByRole('radio', { name: 'All' }))),
    ).toBeNull();
  });

  it('is brought into range when entered', async () => {
    const enter = async ({ user }: ReturnType<typeof renderApp>) => {
      await user.click(screen.getByRole('radio', { name: 'Custom' }));
      const field = screen.getByRole('textbox', { name: 'Custom' });
      await user.clear(field);
      await user.type(field, '40');
      await user.tab();
      expect(field).toHaveValue('2');
    };
    expect(await pickedAfter(enter)).toBe('2');
  });
});

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
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
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
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    const dialog = await screen.findByRole('alertdialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(app.place.search).toBe(''));
    expect(removed).toBe('trip-1');
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
    await app.user.click(screen.getByRole('link', { name: 'Pick it up again' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=open'));
  });

  it('says that a trip is gone', async () => {
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json({ error: 'Not found', code: 'not_found' }, { status: 404 }),
      ),
    );
    renderApp('/app?trip=gone', { signedIn: true });
    expect(await screen.findByText('This trip is not there')).toBeVisible();
  });
});

describe('a page without a server', () => {
  it('asks for no login, keeps the photos and shows sample picks', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const app = renderApp('/app');
    expect(await screen.findByText(/There is no server behind this page/)).toBeVisible();
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=local'));
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
    const third = await screen.findByRole('checkbox', { name: 'c.jpg' });
    expect(third).not.toBeChecked();
    await app.user.click(third);
    expect(await screen.findByRole('button', { name: 'Generate Content (3 photos)' })).toBeEnabled();
  });
});
