import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  bestPhotoUrl,
  curationPath,
  givePhotos,
  photosUrl,
  reanalyse,
  total,
  uncurated,
} from '@/testing/curation';
import { makeTrip, makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

describe('the analysis', () => {
  it('§4 Curation: runs by itself once where no photo has a score', async () => {
    let runs = 0;
    let isCurated = false;
    const gate = makeGate();
    server.use(
      http.get(photosUrl, () =>
        HttpResponse.json([
          makeTripPhoto({ id: 'one', filename: 'one.jpg', ...(isCurated ? {} : uncurated) }),
          makeTripPhoto({ id: 'two', filename: 'two.jpg', ...(isCurated ? {} : uncurated) }),
        ]),
      ),
      http.get(apiUrl('api/trips/:id/'), () => HttpResponse.json(makeTrip({ total: 2, analysed: 1 }))),
      http.post(bestPhotoUrl, async () => {
        runs += 1;
        await gate.opened;
        isCurated = true;
        return HttpResponse.json([]);
      }),
    );
    renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
    expect(await screen.findByText('1 of 2 photos')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Analysis' })).toHaveAttribute('aria-valuenow', '50');
    gate.open();
    expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
    expect(runs).toBe(1);
  });

  it('counts the photos that it shows where the trip was read before they were sent', async () => {
    givePhotos(...['one', 'two', 'three'].map((id) => makeTripPhoto({ id, ...uncurated })));
    server.use(
      http.get(apiUrl('api/trips/:id/'), () => HttpResponse.json(makeTrip({ total: 2, analysed: 1 }))),
      http.post(bestPhotoUrl, () => delay('infinite')),
    );
    renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText('1 of 3 photos')).toBeVisible();
  });

  it('shows all photos where their list was asked for before the last had arrived', async () => {
    const arrived: string[] = [];
    const gate = makeGate();
    await beginUploads();
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const [id = ''] = (await readUpload(request)).names;
        if (arrived.length > 0) await gate.opened;
        arrived.push(id);
        return HttpResponse.json([makeUploadedPhoto({ id })], { status: 201 });
      }),
      http.get(photosUrl, async () => {
        const photos = arrived.map((id) => makeTripPhoto({ id, filename: id, ...uncurated }));
        gate.open();
        if (photos.length === 1) await waitFor(() => expect(app.place.search).toMatch('step=2'));
        return HttpResponse.json(photos);
      }),
      http.get(apiUrl('api/trips/'), () => delay('infinite')),
      http.post(bestPhotoUrl, () => delay('infinite')),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
    const list = await screen.findByRole('list', { name: 'Photos' });
    await waitFor(() => expect(within(list).getAllByRole('img')).toHaveLength(2));
  });

  it('§2 Curation: an analyzing screen, then results', async () => {
    const raw = ['one', 'two'].map((id) => makeTripPhoto({ id, filename: `${id}.jpg`, ...uncurated }));
    const curated = [
      makeTripPhoto({ id: 'one', filename: 'one.jpg' }),
      makeTripPhoto({ is_selected: false }),
    ];
    const answers = [raw, curated];
    let reads = 0;
    const gate = makeGate();
    server.use(
      http.get(photosUrl, async () => {
        reads += 1;
        if (reads > 1) await gate.opened;
        return HttpResponse.json(answers.shift());
      }),
    );
    renderApp(curationPath, { signedIn: true });
    await waitFor(() => expect(reads).toBe(2));
    await delay(50);
    expect(screen.getByText('Analyzing your photos')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    gate.open();
    expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
    expect(['Total Photos', 'Selected', 'Filtered Out'].map(total)).toEqual(['2', '1', '1']);
  });

  it('whose photos cannot be read says so, and shows no picks of before', async () => {
    let hasRun = false;
    let isDown = true;
    server.use(
      http.get(photosUrl, () => {
        if (!hasRun) return HttpResponse.json([makeTripPhoto(uncurated)]);
        return isDown ? HttpResponse.error() : HttpResponse.json([makeTripPhoto({ filename: 'one.jpg' })]);
      }),
      http.post(bestPhotoUrl, () => {
        hasRun = true;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
    expect(screen.getByRole('button', { name: /^Generate Content/ })).toBeDisabled();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    isDown = false;
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
  });

  it('runs by itself again where all photos of a curated trip have been replaced', async () => {
    await beginUploads();
    let photos = [makeTripPhoto({ id: 'old', filename: 'old.jpg', ...uncurated })];
    const runs: string[] = [];
    server.use(
      http.get(photosUrl, () => HttpResponse.json(photos)),
      http.get(apiUrl('api/trips/:id/'), () => HttpResponse.json(makeTrip({ post_id: 'post-1' }))),
      http.delete(apiUrl('api/photos/:id/'), () => {
        photos = [];
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(uploadUrl, () => {
        photos = [makeTripPhoto({ id: 'new', filename: 'new.jpg', ...uncurated })];
        return HttpResponse.json([makeUploadedPhoto({ id: 'new' })], { status: 201 });
      }),
      http.post(bestPhotoUrl, () => {
        runs.push(...photos.map(({ id }) => id));
        photos = photos.map((each) => ({ ...each, ai_score: 80 }));
        return HttpResponse.json(photos);
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'old.jpg' });
    await app.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove old.jpg' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('old.jpg')).not.toBeInTheDocument());
    await drop(app, photo('new.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    expect(await screen.findByRole('checkbox', { name: 'new.jpg' })).toBeChecked();
    expect(runs).toEqual(['old', 'new']);
  });

  it('§4 Curation: Re-analyze runs it again', async () => {
    let runs = 0;
    server.use(
      http.post(bestPhotoUrl, () => {
        runs += 1;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'one.jpg' });
    expect(runs).toBe(0);
    await reanalyse(app.user);
    await waitFor(() => expect(runs).toBe(1));
  });

  it('run again is told where the way on is', async () => {
    const gate = makeGate();
    server.use(
      http.post(bestPhotoUrl, async () => {
        await gate.opened;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    await reanalyse(app.user);
    expect(await screen.findByRole('button', { name: 'Analyzing...' })).toBeDisabled();
    gate.open();
    expect(await screen.findByRole('button', { name: /^Generate Content/ })).toBeEnabled();
  });
});
