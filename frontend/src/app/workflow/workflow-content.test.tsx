import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const photosUrl = apiUrl('api/trips/:id/photos/');

describe('the steps after curation', () => {
  it('are given the selected photos alone, and survive a reload', async () => {
    server.use(
      http.get(photosUrl, () =>
        HttpResponse.json([
          makeTripPhoto({ filename: 'taken.jpg' }),
          makeTripPhoto({ filename: 'left.jpg', is_selected: false }),
        ]),
      ),
    );
    renderApp('/app?step=3&trip=trip-1', { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Preview Post' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'taken.jpg' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'left.jpg' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'step' })).toHaveTextContent('Generate Content');
  });

  it('§2 Preview: No content generated yet. with Go Back', async () => {
    const app = renderApp('/app?step=4&trip=trip-1', { signedIn: true });
    expect(await screen.findByText('No content generated yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: /AI Curation/ })).toHaveTextContent(', done');
    expect(screen.getByRole('link', { name: /Generate Content/ })).not.toHaveTextContent(', done');
    await app.user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(app.place.search).toBe('?step=3&trip=trip-1'));
  });

  it('say that the photos could not be loaded', async () => {
    server.use(http.get(photosUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const { unmount } = renderApp('/app?step=3&trip=trip-1', { signedIn: true });
    expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    const back = screen.getByRole('link', { name: 'Back to Curation' });
    expect(back).toHaveAttribute('href', '/app?step=2&trip=trip-1');
    unmount();
    renderApp('/app?step=4&trip=trip-1', { signedIn: true });
    const edit = await screen.findByRole('link', { name: 'Back to Edit' });
    expect(edit).toHaveAttribute('href', '/app?step=3&trip=trip-1');
  });

  it('say that the photos are being loaded again', async () => {
    server.use(http.get(photosUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const app = renderApp('/app?step=3&trip=trip-1', { signedIn: true });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(http.get(photosUrl, () => delay('infinite')));
    await app.user.click(again);
    expect(await screen.findByRole('button', { name: 'Loading...' })).toBeDisabled();
    expect(screen.getByText("We couldn't load your photos")).toBeVisible();
  });

  it('write nothing about no photo, and say why', async () => {
    server.use(http.get(photosUrl, () => HttpResponse.json([makeTripPhoto({ is_selected: false })])));
    const app = renderApp('/app?step=3&trip=trip-1', { signedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: 'Funny' }));
    expect(screen.getByRole('button', { name: 'Generate' })).toBeDisabled();
    expect(screen.getByText('Select at least one photo first.')).toBeVisible();
  });
});
