import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { connectStore } from '@/app/store';
import { bestPhotoUrl, curationPath, photosUrl, reanalyse, total, uncurated } from '@/testing/curation';
import { makeTrip, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const become = (state: 'offline' | 'online') => fireEvent(window, new Event(state));

/** A trip of two photos, of which an analysis picks one; its first call is lost. */
function loseAnalysis() {
  const way = { runs: 0, isCurated: false };
  server.use(
    http.get(photosUrl, () =>
      HttpResponse.json([
        makeTripPhoto({ id: 'one', filename: 'one.jpg', ...(way.isCurated ? {} : uncurated) }),
        makeTripPhoto({
          id: 'two',
          filename: 'two.jpg',
          ...(way.isCurated ? { is_selected: false } : uncurated),
        }),
      ]),
    ),
    http.get(apiUrl('api/trips/:id/'), () => HttpResponse.json(makeTrip({ total: 2, analysed: 1 }))),
    http.post(bestPhotoUrl, () => {
      way.runs += 1;
      if (way.runs === 1) return HttpResponse.error();
      way.isCurated = true;
      return HttpResponse.json([]);
    }),
  );
  const app = renderApp(curationPath, { signedIn: true });
  onTestFinished(connectStore(app.store));
  return { app, way };
}

async function seePick() {
  expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'two.jpg' })).not.toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
}

it('an analysis that was lost claims no selection, and goes on once the browser is online', async () => {
  const { way } = loseAnalysis();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't analyze the photos.");
  become('offline');
  expect(screen.getByRole('alert')).toHaveTextContent(
    "The connection was lost. The analysis continues when you're back online.",
  );
  const photos = within(await screen.findByRole('list', { name: 'Photos' }));
  expect(photos.getAllByRole('img')).toHaveLength(2);
  expect(await screen.findByText('1 of 2 photos')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByText('Selected')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Generate Content (0 photos)' })).toBeDisabled();
  expect(screen.getByText("Your photos aren't analyzed yet.")).toBeVisible();
  become('online');
  await seePick();
  expect(way.runs).toBe(2);
});

it('an analysis that was lost can be tried again, and is not repeated afterwards', async () => {
  const { app, way } = loseAnalysis();
  await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await seePick();
  become('offline');
  become('online');
  await seePick();
  expect(way.runs).toBe(2);
});

it('photos that could not be read after the analysis are read once the browser is online', async () => {
  const { app, way } = loseAnalysis();
  server.use(http.get(photosUrl, () => (way.isCurated ? HttpResponse.error() : undefined)));
  await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
  server.use(http.get(photosUrl, () => HttpResponse.json([makeTripPhoto({ filename: 'one.jpg' })])));
  become('online');
  expect(await screen.findByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
});

it('picks stay where a further analysis is lost, and it is not repeated by itself', async () => {
  const { app, way } = loseAnalysis();
  way.isCurated = true;
  await seePick();
  await reanalyse(app.user);
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't analyze the photos.");
  become('offline');
  become('online');
  await waitFor(() => expect(total('Selected')).toBe('1'));
  expect(screen.getByRole('checkbox', { name: 'one.jpg' })).toBeChecked();
  expect(way.runs).toBe(1);
});
