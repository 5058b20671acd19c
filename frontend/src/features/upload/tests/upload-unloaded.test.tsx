import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, untilKept } from '@/testing/uploads';

beforeEach(beginUploads);

describe('a trip whose photos cannot be loaded', () => {
  it('still shows those that wait to be sent, on both steps', async () => {
    let isDown = false;
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        isDown ? HttpResponse.error() : HttpResponse.json([makeTripPhoto()]),
      ),
    );
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await screen.findByText('2 photos, 2 selected');
    isDown = true;
    await untilKept(1);
    app.unmount();
    const again = renderApp('/app?step=2&trip=trip-1', { signedIn: true });
    expect(await screen.findByText('1 photo waiting to upload.')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't load this trip's other photos. We can't reach the server. Please check your internet connection.",
    );
    expect(screen.getByText('a.jpg')).toBeVisible();
    isDown = false;
    await again.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
  });
});
