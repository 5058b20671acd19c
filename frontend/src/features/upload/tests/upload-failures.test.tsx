import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUploadedPhoto } from '@/testing/factories';
import { ended, type Failure, garbledAnswers, losses, refusals } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

/** Statuses that are about the file itself: it cannot be sent again. */
const ofTheFile = ['400', '413'];
const isOfTheFile = ({ name }: Failure) => ofTheFile.includes(name);
const passing = [...refusals, ...losses, ...garbledAnswers].filter((failure) => !isOfTheFile(failure));

async function sendOne(failure: Failure | (() => Response)) {
  const answer = typeof failure === 'function' ? failure : failure.answer;
  server.use(http.post(uploadUrl, answer));
  const app = renderApp('/app', { signedIn: true });
  await drop(app, photo('a.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
  return app;
}

describe('§8 Upload failure', () => {
  it.each(passing)('by $name: says what it was, keeps the photo and sends it again', async (failure) => {
    const app = await sendOne(failure);
    await waitFor(() => expect(app.place.search).toBe('?step=2'));
    expect(screen.getByRole('alert')).toHaveTextContent(`We couldn't upload 1 photo: ${failure.text}`);
    expect(screen.getByText('a.jpg')).toBeVisible();
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await waitFor(() => expect(app.place.search).toBe('?step=2&trip=trip-1'));
  });

  it.each(refusals.filter(isOfTheFile))('by $name: leaves out the one file and says why', async (failure) => {
    const app = await sendOne(failure);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `This file wasn't added:a.jpg: ${failure.text}`,
    );
    expect(screen.getByText('Not added')).toBeVisible();
    expect(app.place.search).toBe('');
  });

  it('counts no file that was refused', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const { names } = await readUpload(request);
        return names[0] === 'notes.jpg'
          ? HttpResponse.json([makeUploadedPhoto({ id: null, error: 'This is not a photo.' })])
          : HttpResponse.json([makeUploadedPhoto({ id: 'one' })], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('notes.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await app.user.click(await screen.findByRole('button', { name: 'Back to Upload' }));
    expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
    expect(screen.getByText('Not added')).toBeVisible();
  });

  it('by 401: leads to the login and keeps the photo', async () => {
    const app = await sendOne(ended);
    await waitFor(() => expect(app.place).toEqual({ pathname: '/login', search: '?next=%2Fapp' }));
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});

describe('§8 Clear All failure', () => {
  it.each([...refusals, ...losses].filter(({ name }) => name !== '404'))(
    'by $name: says so in the question, and nothing is gone',
    async ({ answer, text }) => {
      server.use(http.delete(apiUrl('api/trips/:id/'), answer));
      const app = renderApp('/app?trip=trip-1', { signedIn: true });
      await screen.findByText('3 photos, 3 selected');
      await app.user.click(screen.getByRole('button', { name: 'Clear All' }));
      await app.user.click(screen.getAllByRole('button', { name: 'Clear All' }).at(-1) as HTMLElement);
      expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn't remove all photos. ${text}`);
      await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
    },
  );
});

describe('a trip that cannot be read', () => {
  it.each([...refusals, ...losses, ...garbledAnswers].filter(({ name }) => name !== '404'))(
    'because of $name says so and is read again',
    async ({ answer, text }) => {
      server.use(http.get(apiUrl('api/trips/:id/photos/'), answer));
      const app = renderApp('/app?trip=trip-1', { signedIn: true });
      expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      server.resetHandlers();
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
    },
  );

  it('does not look empty while it is read', async () => {
    const gate = makeGate();
    server.use(http.get(apiUrl('api/trips/:id/photos/'), () => gate.opened));
    renderApp('/app?trip=trip-1', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Upload Photos' })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('Drop photos here or browse')).not.toBeInTheDocument();
    gate.open();
    expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
  });
});
