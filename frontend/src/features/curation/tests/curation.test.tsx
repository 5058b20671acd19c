import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  bestPhotoUrl,
  curationPath,
  givePhotos,
  photosUrl,
  shownNames,
  total,
  uncurated,
} from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';

describe('the results', () => {
  const faulty = [
    makeTripPhoto({ id: 'kept', filename: 'kept.jpg', ai_score: 91 }),
    makeTripPhoto({ is_selected: false, is_blurry: true, ai_score: 20, reasons: ['Out of focus'] }),
    makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 60 }),
    makeTripPhoto({ is_selected: false, is_duplicate: true, duplicate_of: 'kept', ai_score: 50 }),
  ];

  it('§2 Curation: Total Photos, Selected and Filtered Out', async () => {
    givePhotos(...faulty);
    renderApp(curationPath, { signedIn: true });
    const totals = (await screen.findByText('Total Photos')).closest('dl') as HTMLElement;
    const labels = within(totals).getAllByRole('term');
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'Total Photos',
      'Selected',
      'Filtered Out',
    ]);
    expect(['Total Photos', 'Selected', 'Filtered Out'].map(total)).toEqual(['4', '1', '3']);
  });

  it('§2 Curation: a notice about deselected blurry and duplicate photos', async () => {
    givePhotos(...faulty);
    renderApp(curationPath, { signedIn: true });
    expect(
      await screen.findByText(
        '2 duplicate photos and 1 blurry photo were deselected. You can select any of them again.',
      ),
    ).toBeVisible();
  });

  it('§2 Curation: a grid with AI score, Blurry and Duplicate', async () => {
    givePhotos(...faulty);
    renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'kept.jpg' });
    const words = screen
      .getAllByRole('checkbox')
      .map((photo) => document.getElementById(photo.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(words.map((text) => /\d+/.exec(text ?? '')?.[0])).toEqual(['91', '60', '50', '20']);
    expect(words.map((text) => /Blurry|Duplicate/.exec(text ?? '')?.[0])).toEqual([
      undefined,
      'Duplicate',
      'Duplicate',
      'Blurry',
    ]);
    expect(screen.getByText('Out of focus')).toBeVisible();
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

  it('§5 Curation: Generate Content waits for a selected photo', async () => {
    givePhotos(makeTripPhoto({ is_selected: false }));
    const { user } = renderApp(curationPath, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Generate Content (0 photos)' })).toBeDisabled();
    expect(await screen.findByText('Select at least one photo.')).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByRole('button', { name: 'Generate Content (1 photos)' })).toBeEnabled();
  });

  it('that came later are analysed before they are shown, once', async () => {
    let runs = 0;
    const gate = makeGate();
    server.use(
      http.get(photosUrl, () =>
        HttpResponse.json([makeTripPhoto(), makeTripPhoto(runs === 0 ? uncurated : { is_selected: false })]),
      ),
      http.post(bestPhotoUrl, async () => {
        await gate.opened;
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    renderApp(curationPath, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Analyzing...' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    gate.open();
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
    expect(total('Selected')).toBe('1');
    expect(runs).toBe(1);
  });

  it('§2 Curation: Back to Upload, Re-analyze and Generate Content (N photos)', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    const forward = await screen.findByRole('button', { name: 'Generate Content (3 photos)' });
    const names = within(forward.parentElement as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Back to Upload', 'Re-analyze', 'Generate Content (3 photos)']);
    await app.user.click(forward);
    await waitFor(() => expect(app.place.search).toBe('?step=3&trip=trip-1'));
    app.unmount();
    const again = renderApp(curationPath, { signedIn: true });
    await again.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
    await waitFor(() => expect(again.place.search).toBe('?trip=trip-1'));
  });
});

describe('a step that makes no sense yet', () => {
  it('§5 Curation: needs a trip', async () => {
    let runs = 0;
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    renderApp('/app?step=2', { signedIn: true });
    expect(await screen.findByText('No photos yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /analyze/i })).not.toBeInTheDocument();
    expect(runs).toBe(0);
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
