import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TripPhoto } from '@/api/types';
import { makeTrip, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const photosUrl = apiUrl('api/trips/:id/photos/');
const bestPhotoUrl = apiUrl('api/best-photo/');
const selectUrl = apiUrl('api/photos/:id/select/');
const here = '/app?step=2&trip=trip-1';
const unpaid = 'An active subscription is required to access this feature.';

const raw = { ai_score: null, is_blurry: null, is_duplicate: null, reasons: null } as const;

/** Answers the trip's photos, and counts nothing else. */
function givePhotos(...photos: TripPhoto[]) {
  server.use(http.get(photosUrl, () => HttpResponse.json(photos)));
}

function total(label: string): string | null {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent ?? null;
}

beforeEach(() => {
  toast.dismiss();
});

describe('the analysis', () => {
  it('runs by itself once where no photo has a score, and shows how far it is', async () => {
    let runs = 0;
    let isCurated = false;
    server.use(
      http.get(photosUrl, () =>
        HttpResponse.json([
          makeTripPhoto({ id: 'one', filename: 'one.jpg', ...(isCurated ? {} : raw) }),
          makeTripPhoto({ id: 'two', filename: 'two.jpg', ...(isCurated ? {} : raw) }),
        ]),
      ),
      http.get(apiUrl('api/trips/:id/'), () => HttpResponse.json(makeTrip({ total: 2, analysed: 1 }))),
      http.post(bestPhotoUrl, async () => {
        runs += 1;
        await delay(50);
        isCurated = true;
        return HttpResponse.json([]);
      }),
    );
    renderApp(here, { signedIn: true });
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
    expect(await screen.findByText('1 of 2 photos')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Analysis' })).toHaveAttribute('aria-valuenow', '50');
    expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
    expect(runs).toBe(1);
  });

  it('does not run where there are scores', async () => {
    let runs = 0;
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(here, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'one.jpg' });
    expect(runs).toBe(0);
    await app.user.click(screen.getByRole('button', { name: 'Re-analyze' }));
    await waitFor(() => expect(runs).toBe(1));
  });

  it('refused for want of a subscription says so, with the way to the plans', async () => {
    givePhotos(makeTripPhoto({ filename: 'one.jpg', ...raw }));
    server.use(
      http.post(bestPhotoUrl, () =>
        HttpResponse.json({ error: unpaid, code: 'subscription_required' }, { status: 402 }),
      ),
    );
    renderApp(here, { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(unpaid);
    expect(within(alert).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(here)}`,
    );
    expect(screen.getByRole('checkbox', { name: 'one.jpg' })).toBeVisible();
  });

  it('that failed says what it was and can be tried again', async () => {
    let runs = 0;
    givePhotos(makeTripPhoto(raw));
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json({ error: 'Server error: analysis is not available' }, { status: 503 });
      }),
    );
    const app = renderApp(here, { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Server error: analysis is not available');
    expect(alert).not.toHaveTextContent(unpaid);
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runs).toBe(2));
  });
});

describe('the results', () => {
  it('count the photos and say which were left out for a fault', async () => {
    givePhotos(
      makeTripPhoto({ id: 'kept', filename: 'kept.jpg' }),
      makeTripPhoto({ is_selected: false, is_blurry: true, ai_score: 20, reasons: ['Out of focus'] }),
      makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 60 }),
      makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 50 }),
    );
    renderApp(here, { signedIn: true });
    expect(
      await screen.findByText(
        '2 duplicate photos and 1 blurry photo were deselected. You can select any of them again.',
      ),
    ).toBeVisible();
    expect(total('Total Photos')).toBe('4');
    expect(total('Selected')).toBe('1');
    expect(total('Filtered Out')).toBe('3');
    expect(screen.getByText('Blurry')).toBeVisible();
    expect(screen.getAllByText('Duplicate')).toHaveLength(2);
    expect(screen.getByText('Out of focus')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate Content (1 photos)' })).toBeEnabled();
  });

  it('stand picked ones first, then by score, and stay there when toggled', async () => {
    givePhotos(
      makeTripPhoto({ filename: 'high.jpg', ai_score: 97, is_selected: false }),
      makeTripPhoto({ filename: 'low-pick.jpg', ai_score: 60 }),
      makeTripPhoto({ filename: 'high-pick.jpg', ai_score: 90 }),
    );
    const app = renderApp(here, { signedIn: true });
    const order = async () =>
      (await screen.findAllByRole('checkbox')).map((photo) => photo.getAttribute('aria-label'));
    expect(await order()).toEqual(['high-pick.jpg', 'low-pick.jpg', 'high.jpg']);
    await app.user.click(screen.getByRole('checkbox', { name: 'high-pick.jpg' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'high-pick.jpg' })).not.toBeChecked());
    expect(await order()).toEqual(['high-pick.jpg', 'low-pick.jpg', 'high.jpg']);
  });

  it('leave nothing to generate from when nothing is selected', async () => {
    givePhotos(makeTripPhoto({ is_selected: false }));
    renderApp(here, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Generate Content (0 photos)' })).toBeDisabled();
  });

  it('offer to analyze photos that came later', async () => {
    givePhotos(makeTripPhoto(), makeTripPhoto(raw));
    let runs = 0;
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(here, { signedIn: true });
    expect(await screen.findByText(/^1 new photo is not analyzed yet/)).toBeVisible();
    expect(runs).toBe(0);
    await app.user.click(screen.getByRole('button', { name: 'Analyze now' }));
    await waitFor(() => expect(runs).toBe(1));
  });

  it('lead back to the upload and on to the content', async () => {
    const app = renderApp(here, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Generate Content (3 photos)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=3&trip=trip-1'));
    app.unmount();
    const again = renderApp(here, { signedIn: true });
    await again.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
    await waitFor(() => expect(again.place.search).toBe('?trip=trip-1'));
  });
});

describe('selecting', () => {
  it('is seen at once and told to the server', async () => {
    const changes: unknown[] = [];
    server.use(
      http.patch(selectUrl, async ({ request, params }) => {
        changes.push([params.id, await request.json()]);
        await delay(50);
        return HttpResponse.json(makeTripPhoto());
      }),
    );
    const app = renderApp(here, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    await waitFor(() => expect(photo).not.toBeChecked());
    expect(screen.getByRole('button', { name: 'Generate Content (2 photos)' })).toBeEnabled();
    await waitFor(() => expect(changes).toEqual([['two', { is_selected: false }]]));
  });

  it('is taken back with a message when the server cannot be told', async () => {
    server.use(http.patch(selectUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const app = renderApp(here, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    expect(await screen.findByText('Your choice for two.jpg was not saved')).toBeVisible();
    expect(photo).toBeChecked();
  });

  it('works by keyboard: arrows move, Space selects', async () => {
    const app = renderApp(here, { signedIn: true });
    const [one, two] = await screen.findAllByRole('checkbox');
    one?.focus();
    expect(one).toHaveAttribute('tabindex', '0');
    expect(two).toHaveAttribute('tabindex', '-1');
    await app.user.keyboard('{ArrowRight}');
    expect(two).toHaveFocus();
    expect(two).toHaveAttribute('tabindex', '0');
    await app.user.keyboard(' ');
    await waitFor(() => expect(two).not.toBeChecked());
    await app.user.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'three.jpg' })).toHaveFocus();
    await app.user.keyboard('{Home}');
    expect(one).toHaveFocus();
  });
});

describe('similar photos', () => {
  const similar = [
    makeTripPhoto({
      filename: 'second.jpg',
      group: 'g',
      is_duplicate: true,
      ai_score: 70,
      is_selected: false,
    }),
    makeTripPhoto({
      filename: 'best.jpg',
      group: 'g',
      ai_score: 90,
      reasons: ['Sharpest of 3 similar shots'],
    }),
    makeTripPhoto({
      filename: 'third.jpg',
      group: 'g',
      is_duplicate: true,
      ai_score: 60,
      is_selected: false,
    }),
    makeTripPhoto({ filename: 'alone.jpg', ai_score: 95 }),
  ];

  it('lie on a stack with the best on top, which opens and closes', async () => {
    givePhotos(...similar);
    const app = renderApp(here, { signedIn: true });
    expect((await screen.findAllByRole('checkbox')).map((photo) => photo.getAttribute('aria-label'))).toEqual(
      ['alone.jpg', 'best.jpg'],
    );
    const stack = screen.getByRole('button', { name: '3 similar shots' });
    expect(stack).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(stack);
    expect(stack).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('checkbox', { name: 'second.jpg' })).not.toBeChecked();
    await app.user.click(screen.getByRole('checkbox', { name: 'third.jpg' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'third.jpg' })).toBeChecked());
    await app.user.click(screen.getByRole('button', { name: 'Close stack' }));
    expect(screen.queryByRole('checkbox', { name: 'second.jpg' })).not.toBeInTheDocument();
  });

  it('open by S and are the next ones for the arrows', async () => {
    givePhotos(...similar);
    const app = renderApp(here, { signedIn: true });
    (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
    await app.user.keyboard('s{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'second.jpg' })).toHaveFocus();
  });
});

describe('a step that makes no sense yet', () => {
  it('without a trip shows the way to the upload', async () => {
    renderApp('/app?step=2', { signedIn: true });
    expect(await screen.findByText('No photos yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  });

  it('shown to a visitor asks to log in and comes back', async () => {
    renderApp(here);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(here)}`,
    );
  });

  it('of an empty trip leads back to the upload', async () => {
    givePhotos();
    const app = renderApp(here, { signedIn: true });
    expect(await screen.findByText('No photos in this trip')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Upload photos' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
  });

  it('of a number that is none is the first', async () => {
    renderApp('/app?step=7', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Upload Photos' })).toBeVisible();
  });
});
