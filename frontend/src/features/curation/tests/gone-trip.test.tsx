import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { bestPhotoUrl, curationPath, photosUrl, reanalyse } from '@/testing/curation';
import { notFound } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { selectUrl } from '@/testing/stacks';

type App = ReturnType<typeof renderApp>;

it.each([
  ['a pick', async ({ user }: App) => user.click(screen.getByRole('checkbox', { name: 'two.jpg' }))],
  ['the analysis', async ({ user }: App) => reanalyse(user)],
])('a trip that is gone is told where %s finds it so', async (_name, act) => {
  const app = renderApp(curationPath, { signedIn: true });
  await screen.findByRole('checkbox', { name: 'two.jpg' });
  server.use(
    http.get(photosUrl, notFound),
    http.patch(selectUrl, notFound),
    http.post(bestPhotoUrl, notFound),
  );
  await act(app);
  expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeVisible();
  expect(screen.queryByText(/wasn't saved|couldn't analyze/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Re-analyze|Generate Content/ })).not.toBeInTheDocument();
});
