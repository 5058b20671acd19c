import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeTrip } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const promise = 'Make Perfect Instagram Posts in Seconds';

async function openHome(signedIn = false) {
  const app = renderApp('/', { signedIn });
  await screen.findByRole('heading', { level: 1, name: promise });
  return app;
}

describe('home', () => {
  it('§2 Home: the hero, and Get Started to the workflow', async () => {
    const { user, place } = await openHome();
    expect(document.title).toContain(promise);
    await user.click(screen.getByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(place.pathname).toBe('/app'));
  });

  it('§2 Home: three feature cards', async () => {
    await openHome();
    const features = within(screen.getByRole('region', { name: 'What Triptych does' }));
    expect(features.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Smart Analysis',
      'Perfect Captions',
      'Ready to Post',
    ]);
  });

  it('§2 Home: static figures', async () => {
    await openHome();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '10K+',
      '95%',
      '5s',
      '2M+',
    ]);
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toEqual(['photos', 'accuracy', 'to a post', 'posts']);
  });

  it('§2 Home: a testimonial', async () => {
    await openHome();
    const testimonial = within(screen.getByRole('figure'));
    expect(testimonial.getByText(/^“I came home with four hundred photos/)).toBeVisible();
    expect(testimonial.getByText('A traveller, after a week in the hills')).toBeVisible();
  });

  it('loads the large photograph first, in the size that is needed', async () => {
    await openHome();
    const photo = screen.getByRole('img', { name: /^Sunrise over a frosted summit/ });
    expect(photo).toHaveAttribute('fetchpriority', 'high');
    expect(photo).not.toHaveAttribute('loading');
    expect(photo.getAttribute('srcset')).toMatch(/480w.*742w/);
  });

  it('§2 Home: the unfinished trip, if there is one', async () => {
    server.use(
      http.get(apiUrl('api/trips/'), () =>
        HttpResponse.json({
          trips: [makeTrip({ id: 'trip-7', total: 12, has_caption: true })],
          next_cursor: null,
        }),
      ),
    );
    await openHome(true);
    expect(await screen.findByRole('heading', { name: 'Your unfinished trip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue this trip' })).toHaveAttribute(
      'href',
      '/app?step=3&trip=trip-7',
    );
  });

  it('offers no trip to a visitor', async () => {
    await openHome();
    expect(screen.queryByText('Your unfinished trip')).not.toBeInTheDocument();
  });
});
