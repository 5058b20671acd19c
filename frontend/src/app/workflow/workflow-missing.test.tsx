import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo } from '@/testing/uploads';

beforeEach(beginUploads);

describe('a later step without a trip', () => {
  it('says that the server cannot be reached, and asks again', async () => {
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.error()));
    const app = renderApp('/app?step=2', { signedIn: true });
    expect(await screen.findByRole('heading', { name: "We couldn't load your photos" })).toBeVisible();
    expect(
      screen.getByText("We can't reach the server. Please check your internet connection."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Upload' })).toHaveAttribute('href', '/app');
    expect(screen.queryByText('No photos yet')).not.toBeInTheDocument();
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeVisible();
  });

  it('of content says in the preview that none was generated, and goes back to the upload', async () => {
    const app = renderApp('/app?step=4', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'No content generated yet.' })).toBeVisible();
    expect(screen.queryByText('No photos yet')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await screen.findByRole('heading', { name: 'Upload Photos' })).toBeVisible();
    expect(app.place).toEqual({ pathname: '/app', search: '' });
  });

  it('of a page without a server says so and leads to the upload', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    renderApp('/app?step=2');
    expect(await screen.findByRole('heading', { name: 'This page runs without a server' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/app');
  });

  it('of a page without a server goes on with the photos that were dropped', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const app = renderApp('/app');
    await drop(app, photo('a.jpg'));
    await screen.findByText('1 photo, 1 selected');
    await app.user.click(screen.getByRole('link', { name: /AI Curation/ }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=local'));
    expect(await screen.findByText('Analyzing your photos')).toBeVisible();
  });
});
