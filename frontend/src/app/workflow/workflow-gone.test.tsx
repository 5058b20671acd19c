import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { photosUrl } from '@/testing/curation';
import { notFound } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

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
