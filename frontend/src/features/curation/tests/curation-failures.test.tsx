import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { bestPhotoUrl, curationPath, givePhotos, uncurated } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { failures } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

const unpaid = 'An active subscription is required to access this feature.';

describe('§8 Curation failure', () => {
  it('for want of a subscription says so in red, with the way to the plans', async () => {
    givePhotos(makeTripPhoto({ filename: 'one.jpg', ...uncurated }));
    server.use(
      http.post(bestPhotoUrl, () =>
        HttpResponse.json({ error: unpaid, code: 'subscription_required' }, { status: 402 }),
      ),
    );
    renderApp(curationPath, { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(unpaid)).toHaveClass('text-danger');
    expect(within(alert).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(curationPath)}`,
    );
    expect(screen.getByRole('checkbox', { name: 'one.jpg' })).toBeVisible();
  });

  it.each(failures.filter(({ name }) => name !== '402'))(
    'by $name says what it was and can be tried again',
    async ({ answer, text }) => {
      let runs = 0;
      givePhotos(makeTripPhoto(uncurated));
      server.use(
        http.post(bestPhotoUrl, () => {
          runs += 1;
          return answer();
        }),
      );
      const app = renderApp(curationPath, { signedIn: true });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`We couldn't analyze the photos. ${text}`);
      expect(alert).not.toHaveTextContent(unpaid);
      await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(runs).toBe(2));
    },
  );
});
