import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { makePost } from '@/testing/factories';
import { phonePath } from '@/testing/handlers/posts-handlers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';
import { apiUrl } from '@/testing/test-config';

const phoneUrl = apiUrl('api/phone/:id/');
const mediaUrl = 'http://localhost:3000/media/:file';
const text = 'First light.\nWe stayed.\n\n#dawn #ridge';
const captions = [
  {
    text: 'First light.\nWe stayed.',
    tone: 'funny' as const,
    hashtags: [{ tag: 'dawn' }, { tag: 'ridge' }],
  },
];

function photo(id: string, alt_text: string) {
  const image = `http://localhost:3000/media/${id}.jpg?exp=1&sig=a`;
  return { id, image, focus: [0.5, 0.5], alt_text, captions };
}

const sent = makePost({
  id: 'post-a',
  ratio: 0.8,
  download_url: 'http://localhost:3000/archive/post-a?exp=1&sig=a',
  trip: { id: 'trip-1', photos: [photo('one', 'A ridge at dawn'), photo('two', '')] },
});

let saved: SavedFile[];
let asked: Request[];

beforeEach(() => {
  saved = stubDownloads();
  asked = [];
  answer(() => HttpResponse.json(sent));
});

function answer(make: () => Response): void {
  server.use(
    http.get(phoneUrl, ({ request }) => {
      asked.push(request);
      return make();
    }),
  );
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function openPost(signedIn: boolean | string = false) {
  const app = renderApp(phonePath('post-a'), { signedIn });
  await screen.findByRole('region', { name: 'Photos of the post' });
  return app;
}

/** The system has a share sheet for the length of one test. */
function shareBy(share: (data: ShareData) => Promise<undefined>): void {
  Object.assign(navigator, { share, canShare: () => true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });
}

describe('a post on the phone', () => {
  it('is shown with its photos, caption and alt texts', async () => {
    const { user } = await openPost();
    expect(await title('Your post')).toBeVisible();
    expect(document.title).toBe('Your post · Triptych');
    expect(screen.getByText('Photo 1 of 2')).toBeVisible();
    expect(screen.getByRole('img', { name: 'A ridge at dawn' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Photo 2 of 2')).toBeVisible();
    const caption = within(screen.getByRole('region', { name: 'Caption' }));
    expect(caption.getByText(/First light\.\s+We stayed\./)).toBeVisible();
    expect(caption.getByText('#dawn #ridge')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Alt texts' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('has no alt texts to copy where there are none', async () => {
    answer(() => HttpResponse.json(makePost({ id: 'post-a' })));
    await openPost();
    expect(screen.queryByRole('heading', { name: 'Alt texts' })).not.toBeInTheDocument();
  });

  it('copies its caption and each alt text', async () => {
    const { user } = await openPost();
    await user.click(screen.getByRole('button', { name: 'Copy caption' }));
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Copy the alt text of photo 1' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('A ridge at dawn'));
    const copied = await screen.findAllByRole('button', { name: /^Copied!/ });
    expect(copied.map(({ textContent }) => textContent)).toEqual(['Copied! the alt text of photo 1']);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Copy caption' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocked copying.');
  });

  it('downloads the archive, and one by one where there is none', async () => {
    const { user } = await openPost();
    await user.click(screen.getByRole('button', { name: 'Download all' }));
    const archive = { name: 'triptych-post-a.zip', href: '/archive/post-a?exp=1&sig=a' };
    await waitFor(() => expect(saved).toMatchObject([archive]));
    server.use(http.head('http://localhost:3000/archive/:id', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Download all' }));
    expect(await screen.findByText(/^We couldn't make the archive/)).toBeVisible();
    await waitFor(
      () =>
        expect(saved.slice(1).map(({ name }) => name)).toEqual([
          'triptych-post-a-1.jpg',
          'triptych-post-a-2.jpg',
          'triptych-post-a.txt',
        ]),
      { timeout: 5000 },
    );
  });

  it('downloads the photo in sight where files cannot be shared, and says what failed', async () => {
    const { user } = await openPost();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Download photo 2' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-post-a-2.jpg']));
    server.use(http.get(mediaUrl, () => new HttpResponse(null, { status: 403 })));
    await user.click(screen.getByRole('button', { name: 'Download photo 2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Download failed.');
  });
});

describe('sharing from the phone', () => {
  const share = () => screen.getByRole('button', { name: /^Share/ });

  it('copies the caption, then shares numbered files', async () => {
    const copied: string[] = [];
    const shared = vi.fn(async (_data: ShareData) => {
      copied.push(await navigator.clipboard.readText());
      return undefined;
    });
    shareBy(shared);
    const { user } = await openPost();
    await user.click(share());
    await waitFor(() => expect(copied).toEqual([text]));
    const [data] = shared.mock.calls[0] ?? [];
    expect(data?.files?.map(({ name }) => name)).toEqual(['01-triptych.jpg', '02-triptych.jpg']);
    expect(data?.text).toBe(text);
    expect(await screen.findByText(/^Caption copied/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download photo/ })).not.toBeInTheDocument();
  });

  it('says how many photos are ready', async () => {
    const gate = makeGate();
    server.use(
      http.get(mediaUrl, async ({ params }) => {
        if (params.file === 'two.jpg') await gate.opened;
        return new HttpResponse('a picture');
      }),
    );
    const shared = vi.fn(async () => undefined);
    shareBy(shared);
    const { user } = await openPost();
    await user.click(share());
    expect(await screen.findByText('1 of 2 photos')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Preparing photos' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    gate.open();
    await waitFor(() => expect(shared).toHaveBeenCalled());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('keeps the files for a second press where the first came too late', async () => {
    const refused = Object.assign(new Error('Must be handling a user gesture.'), { name: 'NotAllowedError' });
    const shared = vi.fn(async () => undefined).mockRejectedValueOnce(refused);
    shareBy(shared);
    const { user } = await openPost();
    await user.click(share());
    await user.click(await screen.findByRole('button', { name: 'Share now' }));
    await waitFor(() => expect(shared).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that it failed', async () => {
    shareBy(async () => {
      throw new TypeError('no files');
    });
    const { user } = await openPost();
    await user.click(share());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Sharing didn't work. Use Download all for the same files.",
    );
  });
});

describe('the link of the code', () => {
  it('passes on what it carries, and loses it in the address bar at once', async () => {
    const { place } = await openPost();
    expect(place).toEqual({ pathname: '/phone/post-a', search: '' });
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?exp=1&sig=secret&user=user-1&session=session-1',
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  });

  it('survives a reload', async () => {
    const { unmount } = await openPost();
    unmount();
    renderApp('/phone/post-a');
    expect(await screen.findByRole('region', { name: 'Photos of the post' })).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('does not open another post', async () => {
    const { unmount } = await openPost();
    unmount();
    renderApp('/phone/post-b');
    expect(await title('This link is incomplete')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it.each(['', '?exp=1&sig=a&user=b', '?exp=1&sig=&user=b&session=c'])(
    'asks for nothing where a part is missing: %s',
    async (query) => {
      renderApp(`/phone/post-a${query}`);
      expect(await title('This link is incomplete')).toBeVisible();
      expect(screen.getByText('Scan the code on your computer again.')).toBeVisible();
      expect(asked).toEqual([]);
    },
  );

  it('that has expired asks for a new code, also after a reload', async () => {
    answer(() => HttpResponse.json({ error: 'Expired.', code: 'link_expired' }, { status: 410 }));
    const { unmount } = renderApp(phonePath('post-a'));
    expect(await title('This link has expired')).toBeVisible();
    expect(screen.getByText('Make a new code on your computer.')).toBeVisible();
    unmount();
    renderApp('/phone/post-a');
    expect(await title('This link has expired')).toBeVisible();
  });

  it('leads to a post that is gone', async () => {
    answer(() => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 }));
    renderApp(phonePath('post-a'));
    expect(await title('This post was deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each([
    ['no connection', () => HttpResponse.error(), "We can't reach the server."],
    ['a fault', () => HttpResponse.json({ error: 'Server error' }, { status: 500 }), 'Server error'],
    ['another shape', () => HttpResponse.json({}), 'Something went wrong on the server.'],
  ])('is tried again after %s', async (_name, failure, words) => {
    answer(failure);
    const { user } = renderApp(phonePath('post-a'));
    expect(await title("We couldn't load your post")).toBeVisible();
    expect(screen.getByText(new RegExp(`^${words}`))).toBeVisible();
    const gate = makeGate();
    server.use(
      http.get(phoneUrl, async () => {
        await gate.opened;
        return HttpResponse.json(sent);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Loading...' })).toBeDisabled();
    gate.open();
    expect(await screen.findByText('Photo 1 of 2')).toBeVisible();
  });

  it('neither uses nor ends the session that the phone has', async () => {
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.error()));
    answer(() => HttpResponse.json({ error: 'No', code: 'unauthorized' }, { status: 401 }));
    const { unmount } = renderApp(phonePath('post-a'), { signedIn: 'another-token' });
    await title("We couldn't load your post");
    expect(readToken()).toBe('another-token');
    unmount();
    answer(() => HttpResponse.json(sent));
    await openPost('another-token');
    expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([null, null]);
    expect(screen.queryByRole('button', { name: 'User menu' })).not.toBeInTheDocument();
    expect(readToken()).toBe('another-token');
  });
});
