import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { bestPhotoUrl, curationPath, givePhotos, shownNames, total, uncurated } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

describe('the results', () => {
  it('count the photos and say which were left out for a fault', async () => {
    givePhotos(
      makeTripPhoto({ id: 'kept', filename: 'kept.jpg' }),
      makeTripPhoto({ is_selected: false, is_blurry: true, ai_score: 20, reasons: ['Out of focus'] }),
      makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 60 }),
      makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 50 }),
    );
    renderApp(curationPath, { signedIn: true });
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
    const app = renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'high.jpg' });
    expect(shownNames()).toEqual(['high-pick.jpg', 'low-pick.jpg', 'high.jpg']);
    await app.user.click(screen.getByRole('checkbox', { name: 'high-pick.jpg' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'high-pick.jpg' })).not.toBeChecked());
    expect(shownNames()).toEqual(['high-pick.jpg', 'low-pick.jpg', 'high.jpg']);
  });

  it('leave nothing to generate from when nothing is selected', async () => {
    givePhotos(makeTripPhoto({ is_selected: false }));
    renderApp(curationPath, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Generate Content (0 photos)' })).toBeDisabled();
    expect(await screen.findByText('Select at least one photo.')).toBeVisible();
  });

  it('offer to analyze photos that came later', async () => {
    givePhotos(makeTripPhoto(), makeTripPhoto(uncurated));
    let runs = 0;
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText(/^1 new photo is not analyzed yet/)).toBeVisible();
    expect(runs).toBe(0);
    await app.user.click(screen.getByRole('button', { name: 'Analyze now' }));
    await waitFor(() => expect(runs).toBe(1));
  });

  it('lead back to the upload and on to the content', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Generate Content (3 photos)' }));
    await waitFor(() => expect(app.place.search).toBe('?step=3&trip=trip-1'));
    app.unmount();
    const again = renderApp(curationPath, { signedIn: true });
    await again.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
    await waitFor(() => expect(again.place.search).toBe('?trip=trip-1'));
  });
});

describe('a step that makes no sense yet', () => {
  it('without a trip shows the way to the upload', async () => {
    renderApp('/app?step=2', { signedIn: true });
    expect(await screen.findByText('No photos yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  });

  it('shown to a visitor asks to log in and comes back', async () => {
    renderApp(curationPath);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(curationPath)}`,
    );
  });

  it('of an empty trip leads back to the upload', async () => {
    givePhotos();
    const app = renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText('No photos in this trip')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Upload photos' }));
    await waitFor(() => expect(app.place.search).toBe('?trip=trip-1'));
  });

  it('of a number that is none is the first', async () => {
    renderApp('/app?step=7', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Upload Photos' })).toBeVisible();
  });
});
