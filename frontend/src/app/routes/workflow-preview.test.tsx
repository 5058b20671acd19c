import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePost, makeSuggestion, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stub-downloads';
import { apiUrl } from '@/testing/test-config';

const captionPath = '/app?step=3&trip=trip-1';
const saveUrl = apiUrl('api/export-post/');
const exportUrl = apiUrl('api/export-post/:id/');
const mediaUrl = 'http://localhost:3000/media/:file';

interface SavedBody {
  id?: string;
  caption: string;
  hashtags: string[];
  photo_ids: string[];
}

function recordSaves(): SavedBody[] {
  const bodies: SavedBody[] = [];
  server.use(
    http.post(saveUrl, async ({ request }) => {
      bodies.push((await request.json()) as SavedBody);
      return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
    }),
  );
  return bodies;
}

/** Writes the words in step 3 and goes on to the preview, as a user does. */
async function openPreview() {
  const app = renderApp(captionPath, { signedIn: true });
  await app.user.click(await screen.findByRole('radio', { name: 'Inspirational' }));
  await app.user.click(screen.getByRole('button', { name: 'Generate' }));
  await screen.findByRole('textbox', { name: 'Caption' });
  await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
  await screen.findByRole('heading', { name: 'Final Preview' });
  return app;
}

function suggest(changes: Parameters<typeof makeSuggestion>[0]) {
  server.use(
    http.post(apiUrl('api/generate-suggestions/'), () => HttpResponse.json(makeSuggestion(changes))),
  );
}

function pickPhotos(count: number) {
  const photos = Array.from({ length: count }, (_, index) => makeTripPhoto({ id: `p${index + 1}` }));
  server.use(http.get(apiUrl('api/trips/:id/photos/'), () => HttpResponse.json(photos)));
}

const exportAll = () => screen.getAllByRole('button', { name: 'Export All' })[0] as HTMLElement;

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('entering the preview', () => {
  it('saves the post and says so', async () => {
    server.use(
      http.post(saveUrl, async () => {
        await delay(200);
        return HttpResponse.json(makePost(), { status: 201 });
      }),
    );
    await openPreview();
    expect(await screen.findByText('Saving your post...')).toBeVisible();
    expect(
      await screen.findByText("Within Instagram's rules: 3 slides, 3 hashtags, 72 characters."),
    ).toBeVisible();
  });

  it('sends words, style, trip and photos once, and the same post when it is entered again', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      caption: 'Up before the birds, down before the rain.',
      hashtags: ['firstlight', 'ridgewalk', 'june'],
      style: 'Inspirational',
      trip: 'trip-1',
      photo_ids: ['one', 'two', 'three'],
    });
    expect(bodies[0]?.id).toBeUndefined();
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.id).toBe('post-saved');
  });

  it('tells that saving failed, blocks nothing, and tries again', async () => {
    server.use(http.post(saveUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const app = await openPreview();
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
    expect(exportAll()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Create Another Post' })).toBeEnabled();
    recordSaves();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('makes a post anew that was deleted meanwhile', async () => {
    const bodies: SavedBody[] = [];
    server.use(
      http.post(saveUrl, async ({ request }) => {
        const body = (await request.json()) as SavedBody;
        bodies.push(body);
        if (body.id !== undefined) return HttpResponse.json({ error: 'Not found' }, { status: 404 });
        return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
      }),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await app.user.click(await screen.findByRole('button', { name: 'Preview Post' }));
    await waitFor(() => expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-saved', undefined]));
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('never saves a sample', async () => {
    const bodies = recordSaves();
    server.use(
      http.post(apiUrl('api/generate-suggestions/'), () =>
        HttpResponse.json({ error: 'No credit', code: 'subscription_required' }, { status: 402 }),
      ),
    );
    const app = await openPreview();
    expect(await screen.findByText(/Using mock data!.*A sample is not saved\./)).toBeVisible();
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.map(({ name }) => name)).toContain('caption.txt'), { timeout: 5000 });
    expect(bodies).toEqual([]);
  });
});

describe('the carousel', () => {
  it('is moved by buttons, dots and arrow keys, and stops at the ends', async () => {
    const app = await openPreview();
    const previous = screen.getByRole('button', { name: 'Previous' });
    const next = screen.getByRole('button', { name: 'Next' });
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
    expect(previous).toBeDisabled();
    await app.user.click(next);
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Photo 3' }));
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
    expect(next).toBeDisabled();
    fireEvent.keyDown(previous, { key: 'ArrowLeft' });
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
  });
});

describe('the mock post and the summary', () => {
  it('show the words as the feed does, and whole', async () => {
    suggest({ caption: 'seven77 '.repeat(30).trim() });
    const app = await openPreview();
    const post = screen.getByRole('article', { name: 'Mock Instagram post' });
    expect(within(post).getAllByText('maraoutside')).toHaveLength(2);
    expect(within(post).getByText('1/3')).toBeVisible();
    await app.user.click(within(post).getByRole('button', { name: '… more' }));
    expect(within(post).getByText(/#firstlight #ridgewalk #june/)).toBeVisible();
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(within(summary).getByText('Inspirational')).toBeVisible();
    expect(within(summary).getByText('#firstlight #ridgewalk #june')).toBeVisible();
  });
});

describe("Instagram's rules", () => {
  it('are told where they are broken, and the post is mended by a click', async () => {
    pickPhotos(23);
    suggest({ hashtags: ['a', 'b', 'c', 'd', 'e', 'f'], caption: 'word '.repeat(500) });
    const bodies = recordSaves();
    const app = await openPreview();
    expect(screen.getByText('Instagram takes 5 hashtags a post, this one has 6.')).toBeVisible();
    expect(screen.getByText('Instagram takes 20 slides a post, this one has 23.')).toBeVisible();
    expect(screen.getByText(/Instagram takes 2,200 characters/)).toBeVisible();
    expect(bodies).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Mend it' }));
    expect(await screen.findByText(/Within Instagram's rules: 20 slides, 5 hashtags/)).toBeVisible();
    expect(screen.getByText('Photo 1 of 20')).toBeVisible();
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.photo_ids).toHaveLength(20);
    expect(bodies[0]?.hashtags).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('taking the post away', () => {
  it('downloads the archive', async () => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'triptych-post-saved.zip', href: '/archive/post-saved?exp=1&sig=a' }]),
    );
  });

  it('downloads the photo that is shown', async () => {
    const app = await openPreview();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-two.jpg']));
  });

  it('falls back to the photos one by one and a text', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(
      () =>
        expect(saved.map(({ name }) => name)).toEqual([
          'image-1.jpg',
          'image-2.jpg',
          'image-3.jpg',
          'caption.txt',
        ]),
      { timeout: 5000 },
    );
  });

  it('falls back where the answer has no address', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(() => expect(saved[0]?.name).toBe('image-1.jpg'));
  });

  it('says that nothing worked', async () => {
    server.use(
      http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get(mediaUrl, () => new HttpResponse(null, { status: 404 })),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed. Please try again.');
    expect(saved).toEqual([]);
  });

  it('copies caption and hashtags and says so for two seconds', async () => {
    const app = await openPreview();
    await app.user.click(screen.getByRole('button', { name: 'Copy Caption & Hashtags' }));
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Up before the birds, down before the rain.\n\n#firstlight #ridgewalk #june',
    );
    await waitFor(() => expect(screen.queryByText('Copied!')).not.toBeInTheDocument(), { timeout: 3000 });
  });

  it('opens Instagram beside the page', async () => {
    await openPreview();
    const link = screen.getByRole('link', { name: /Open Instagram/ });
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('shares numbered files and the text where the system offers it', async () => {
    const share = vi.fn(async (_data: ShareData) => undefined);
    Object.assign(navigator, { share, canShare: () => true });
    const app = await openPreview();
    await app.user.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement);
    await waitFor(() => expect(share).toHaveBeenCalled());
    const data = share.mock.calls[0]?.[0];
    expect(data?.files?.map(({ name }) => name)).toEqual([
      '01-triptych.jpg',
      '02-triptych.jpg',
      '03-triptych.jpg',
    ]);
    expect(data?.text).toContain('#firstlight');
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });
});

describe('starting over', () => {
  it('forgets the words and begins with an empty trip', async () => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Create Another Post' }));
    await waitFor(() => expect(app.place.search).toBe(''));
    expect(sessionStorage.getItem('triptych.captions')).toBe('{}');
  });
});
