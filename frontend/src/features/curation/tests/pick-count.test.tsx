import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { type App, beginUploads, drop, photo } from '@/testing/uploads';

beforeEach(beginUploads);

describe('§4 Curation: the number of picks is the chosen one', () => {
  async function pickedAfter(choose: (app: App) => Promise<void>) {
    let asked: string | null | undefined;
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () =>
        HttpResponse.json([makeTripPhoto({ ai_score: null }), makeTripPhoto({ ai_score: null })]),
      ),
      http.post(apiUrl('api/best-photo/'), async ({ request }) => {
        asked = (await request.formData()).get('num_photos') as string | null;
        return HttpResponse.json([]);
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await choose(app);
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await waitFor(() => expect(asked).toBeDefined());
    return asked;
  }

  it('is two unless another is chosen', async () => {
    expect(await pickedAfter(async () => undefined)).toBe('2');
  });

  it('is the preset that is pressed', async () => {
    expect(await pickedAfter(({ user }) => user.click(screen.getByRole('radio', { name: '5' })))).toBe('5');
  });

  it('is not sent for all', async () => {
    expect(
      await pickedAfter(({ user }) => user.click(screen.getByRole('radio', { name: 'All' }))),
    ).toBeNull();
  });

  it('§5 Upload: a custom count is brought into range', async () => {
    const enter = async ({ user }: App) => {
      await user.click(screen.getByRole('radio', { name: 'Custom' }));
      const field = screen.getByRole('textbox', { name: 'Custom' });
      await user.clear(field);
      await user.type(field, '40');
      await user.tab();
      expect(field).toHaveValue('2');
    };
    expect(await pickedAfter(enter)).toBe('2');
  });
});
