import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectStore } from '@/app/store';
import { bestPhotoUrl, curationPath } from '@/testing/curation';
import { changeStored, storedDraft } from '@/testing/drafts';
import { makeTripPhoto } from '@/testing/factories';
import { draftUrl } from '@/testing/handlers/posts-handlers';
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

describe('the number of picks of a trip', () => {
  const picker = () => screen.findByRole('combobox', { name: 'Photos to pick' });

  function recordCounts(): (string | null)[] {
    const counts: (string | null)[] = [];
    server.use(
      http.post(bestPhotoUrl, async ({ request }) => {
        counts.push((await request.formData()).get('num_photos') as string | null);
        return HttpResponse.json([]);
      }),
    );
    return counts;
  }

  it('that was chosen before there was one is still there after a reload', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(screen.getByRole('radio', { name: '5' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    expect(await picker()).toHaveDisplayValue('Pick 5');
    await waitFor(async () => expect((await storedDraft()).pick_count).toBe(5));
    app.unmount();
    sessionStorage.removeItem('triptych.pick');
    renderApp(curationPath, { signedIn: true });
    expect(await picker()).toHaveDisplayValue('Pick 5');
  });

  it('is the one of another device, in both steps, and nothing is picked anew for it', async () => {
    const counts = recordCounts();
    changeStored({ pick_count: 7 });
    const app = renderApp(curationPath, { signedIn: true });
    expect(await picker()).toHaveDisplayValue('Custom');
    expect(screen.getByRole('textbox', { name: 'Custom' })).toHaveValue('3');
    await app.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    expect(await screen.findByRole('radio', { name: 'Custom' })).toBeChecked();
    expect(counts).toEqual([]);
  });

  it('is followed where another device changes it', async () => {
    const counts = recordCounts();
    const app = renderApp(curationPath, { signedIn: true });
    onTestFinished(connectStore(app.store));
    expect(await picker()).toHaveDisplayValue('Pick 2');
    changeStored({ pick_count: 'all' });
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(async () => expect(await picker()).toHaveDisplayValue('Pick all'));
    await waitFor(() => expect(counts).toEqual([null]));
  });

  it('is applied in step 2 where it is changed in step 1', async () => {
    const counts = recordCounts();
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await screen.findByText('3 photos, 3 selected');
    await app.user.click(screen.getByRole('radio', { name: '3' }));
    await app.user.click(screen.getByRole('button', { name: 'Continue with 3 photo(s)' }));
    expect(await picker()).toHaveDisplayValue('Pick 3');
    await waitFor(() => expect(counts).toEqual(['3']));
    expect((await storedDraft()).pick_count).toBe(3);
  });

  it('is asked for again where the draft cannot be read', async () => {
    server.use(http.get(draftUrl, () => HttpResponse.json({ error: 'Not now.' }, { status: 400 })));
    const app = renderApp(curationPath, { signedIn: true });
    expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await picker()).toHaveDisplayValue('Pick 2');
  });
});
