import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { generateUrl, openWritten, refineUrl } from '@/testing/captions';
import { photosUrl } from '@/testing/curation';
import { notFound } from '@/testing/failures';
import { draftUrl } from '@/testing/handlers/posts-handlers';
import { exportUrl, saveUrl } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

/** Another device has deleted the trip, with all that is in it. */
function deleteElsewhere() {
  server.use(
    http.get(photosUrl, notFound),
    http.get(draftUrl, notFound),
    http.patch(draftUrl, notFound),
    http.post(generateUrl, notFound),
    http.post(refineUrl, notFound),
    http.post(saveUrl, notFound),
    http.get(exportUrl, notFound),
  );
}

it.each([1, 2, 3, 4])('step %i of a trip that is gone offers none of its own actions', async (step) => {
  server.use(http.get(photosUrl, notFound));
  renderApp(`/app?step=${step}&trip=gone`, { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
  expect(
    screen.queryByRole('button', { name: /Re-analyze|Generate Content|Continue/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument();
});

const unsentKeys = () =>
  [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.includes('.unsent.'));

type App = ReturnType<typeof renderApp>;

it.each([
  [
    'generating',
    async ({ user }: App) => {
      await user.click(screen.getByRole('button', { name: 'Regenerate' }));
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
    },
  ],
  ['rewriting', ({ user }: App) => user.click(screen.getByRole('button', { name: 'Shorter' }))],
  ['saving the post', ({ user }: App) => user.click(screen.getByRole('button', { name: 'Preview Post' }))],
])('a trip that another device has deleted is said to be where %s finds it so', async (_name, act) => {
  const app = await openWritten();
  deleteElsewhere();
  await act(app);
  expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  expect(screen.queryByText(/Not found\.$/)).not.toBeInTheDocument();
});

it('keeps words typed into a deleted trip until their user starts a new post', async () => {
  const app = await openWritten();
  deleteElsewhere();
  await app.user.tripleClick(screen.getByRole('textbox', { name: 'Caption' }));
  await app.user.paste('Gone.');
  await app.user.click(screen.getByRole('button', { name: 'Shorter' }));
  expect(await screen.findByText(/couldn't rewrite the caption/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveValue('Gone.');
  expect(screen.queryByText(/Not found\./)).not.toBeInTheDocument();
  expect(unsentKeys()).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Trip not found' })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Start a new post' }));
  await waitFor(() => expect(app.place.pathname + app.place.search).toBe('/app'));
  expect(unsentKeys()).toEqual([]);
});

it('forgets words of a deleted trip that a reload has taken out of sight with the way on', async () => {
  localStorage.setItem(
    'triptych.shared.unsent.gone',
    JSON.stringify({ patches: [{ base: 1, fields: { caption: 'Gone.' } }], conflicts: {} }),
  );
  deleteElsewhere();
  const app = renderApp('/app?step=3&trip=gone', { signedIn: true });
  await screen.findByRole('heading', { name: 'Trip not found' });
  expect(unsentKeys()).toHaveLength(1);
  await app.user.click(screen.getByRole('link', { name: 'Upload photos' }));
  await waitFor(() => expect(unsentKeys()).toEqual([]));
});
