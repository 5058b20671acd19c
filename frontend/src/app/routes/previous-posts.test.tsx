import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post, PostPage, StyleId } from '@/api/types';
import { makePost } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stub-downloads';
import { apiUrl } from '@/testing/test-config';

const path = '/previous-posts';
const listUrl = apiUrl('api/my-post-exports/');
const exportUrl = apiUrl('api/export-post/:id/');
const unreachable = 'Unable to load posts from server. Showing sample data.';
const noPosts = 'No posts found in your account. Showing sample data.';

interface Words {
  id: string;
  text?: string;
  tone?: StyleId;
  tags?: string[];
  images?: number;
}

function post({
  id,
  text = 'First light.',
  tone = 'inspirational',
  tags = ['dawn'],
  images = 1,
}: Words): Post {
  const captions = [{ text, tone, hashtags: tags.map((tag) => ({ tag })) }];
  const photos = Array.from({ length: images }, (_, index) => ({
    id: `${id}-${index}`,
    image: `http://localhost:3000/media/${id}-${index}.jpg?exp=1&sig=a`,
    captions,
  }));
  return makePost({ id, trip: { id: 'trip-1', photos } });
}

function page(posts: Post[], changes: Partial<PostPage> = {}): PostPage {
  const totals = { posts: 12, images: 34, hashtags: 1056, styles: 3 };
  return { posts, next_cursor: null, totals, ...changes };
}

function answerList(answer: (parameters: URLSearchParams) => PostPage): string[] {
  const asked: string[] = [];
  server.use(
    http.get(listUrl, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(answer(searchParams));
    }),
  );
  return asked;
}

const noTotals = { posts: 0, images: 0, hashtags: 0, styles: 0 };
const cards = () => screen.findAllByRole('article');
const card = async (index = 0) => within((await cards())[index] as HTMLElement);

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('who sees the history', () => {
  it('is asked to log in as a visitor, and comes back', async () => {
    const { place } = renderApp(path);
    await waitFor(() => expect(place.pathname).toBe('/login'));
    expect(place.search).toBe('?next=%2Fprevious-posts');
  });

  it('goes home when logging out here', async () => {
    const app = renderApp(path, { signedIn: true });
    await cards();
    const menu = () => screen.getByRole('button', { name: 'User menu' });
    await waitFor(() => expect(menu()).toHaveAttribute('aria-haspopup', 'menu'));
    await app.user.click(menu());
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(app.place.pathname).toBe('/'));
  });

  it('is asked to log in when the stored session has ended', async () => {
    const { place } = renderApp(path, { signedIn: 'ended-token' });
    await waitFor(() => expect(place.pathname).toBe('/login'));
  });
});

describe('the posts', () => {
  it('are announced while they load', async () => {
    renderApp(path, { signedIn: true });
    expect(await screen.findByText('Loading your posts...')).toBeInTheDocument();
    expect(await cards()).toHaveLength(2);
  });

  it("stand under the server's totals", async () => {
    answerList(() => page([post({ id: 'a' })]));
    renderApp(path, { signedIn: true });
    await cards();
    for (const [term, count] of [
      ['Total Posts', '12'],
      ['Total Images', '34'],
      ['Total Hashtags', '1,056'],
      ['Styles Used', '3'],
    ]) {
      expect(screen.getByText(term as string).parentElement).toHaveTextContent(`${term}${count}`);
    }
  });

  it('show picture, style, words, three hashtags, counts and date', async () => {
    answerList(() =>
      page([post({ id: 'a', images: 4, tone: 'vlogger', tags: ['a', 'b', 'c', 'd', 'e'], text: 'Okay.' })]),
    );
    renderApp(path, { signedIn: true });
    const shown = await card();
    expect(shown.getByText('Vlogger')).toBeVisible();
    expect(shown.getByText('+3 more')).toBeVisible();
    expect(shown.getByText('Okay.')).toBeVisible();
    expect(shown.getByText('#a #b #c')).toBeVisible();
    expect(shown.getByText('+2 more')).toBeVisible();
    expect(shown.getByText('images').parentElement).toHaveTextContent('4 images');
    expect(shown.getByText('hashtags').parentElement).toHaveTextContent('5 hashtags');
    expect(shown.getByText('2026-06-02')).toBeVisible();
  });

  it('come in pages', async () => {
    const asked = answerList((parameters) =>
      parameters.get('cursor') === 'next'
        ? page([post({ id: 'b' })])
        : page([post({ id: 'a' })], { next_cursor: 'next' }),
    );
    const app = renderApp(path, { signedIn: true });
    expect(await cards()).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(asked).toEqual(['', '?cursor=next']);
  });

  it('say when a further page fails, and keep what is there', async () => {
    server.use(
      http.get(listUrl, ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? HttpResponse.json({ error: 'Server error' }, { status: 400 })
          : HttpResponse.json(page([post({ id: 'a' })], { next_cursor: 'next' })),
      ),
    );
    const app = renderApp(path, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
    expect(await cards()).toHaveLength(1);
  });
});

describe('looking for a post', () => {
  it('asks the server, once the typing rests', async () => {
    const asked = answerList((parameters) =>
      page([post({ id: parameters.get('search') === 'arezzo' ? 'found' : 'a', text: 'Words' })]),
    );
    const app = renderApp(path, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'arezzo');
    await waitFor(() => expect(asked.at(-1)).toBe('?search=arezzo'));
    expect(asked.length).toBeLessThan(6);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'funny');
    await waitFor(() => expect(asked.at(-1)).toBe('?search=arezzo&style=funny'));
  });

  it('says that nothing was found', async () => {
    answerList((parameters) => page(parameters.has('search') ? [] : [post({ id: 'a' })]));
    const app = renderApp(path, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No posts found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
  });
});

describe('sample posts', () => {
  it('stand in with a notice when the server cannot be asked', async () => {
    server.use(http.get(listUrl, () => HttpResponse.json({ error: 'No' }, { status: 500 })));
    const app = renderApp(path, { signedIn: true });
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(await cards()).toHaveLength(4);
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByText(unreachable)).not.toBeInTheDocument();
  });

  it('stand in with a notice when there are none; dismissed, the empty state shows', async () => {
    answerList(() => page([], { totals: noTotals }));
    const app = renderApp(path, { signedIn: true });
    expect(await screen.findByText(noPosts)).toBeVisible();
    expect(await cards()).toHaveLength(4);
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('No posts found')).toBeVisible();
    expect(screen.getByText('Start creating your first Instagram post!')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Create Your First Post' }));
    await waitFor(() => expect(app.place.pathname).toBe('/app'));
  });

  it('show without a notice on a page without a server, and are searched there', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const app = renderApp(path);
    expect(await cards()).toHaveLength(4);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'inspirational');
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    await app.user.type(screen.getByRole('searchbox'), '#GOLDEN');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });
});

describe('creating a new post', () => {
  it('forgets what was being written and goes to the upload', async () => {
    const draft = { style: 'funny', note: 'x', content: null, setAside: null, leftOut: [], postId: null };
    sessionStorage.setItem('triptych.captions', JSON.stringify({ 'trip-1': draft }));
    const app = renderApp(path, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Create New' }));
    await waitFor(() => expect(app.place.pathname).toBe('/app'));
    expect(sessionStorage.getItem('triptych.captions')).toBe('{}');
  });
});

describe('downloading', () => {
  it('takes the archive', async () => {
    const app = renderApp(path, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'triptych-post-a.zip', href: '/archive/post-a?exp=1&sig=a' }]),
    );
  });

  it('takes the pictures and a text where there is no archive, marked on that post alone', async () => {
    answerList(() => page([post({ id: 'a', images: 2 }), post({ id: 'b' })]));
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = renderApp(path, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    expect((await card()).getByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect((await card(1)).queryByText('Saving...')).not.toBeInTheDocument();
    await waitFor(
      () =>
        expect(saved.map(({ name }) => name)).toEqual([
          'triptych-a-1.jpg',
          'triptych-a-2.jpg',
          'triptych-a.txt',
        ]),
      { timeout: 4000 },
    );
  });

  it('says that it failed', async () => {
    server.use(
      http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get('http://localhost:3000/media/:file', () => new HttpResponse(null, { status: 404 })),
    );
    const app = renderApp(path, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    expect(await (await card()).findByRole('alert')).toHaveTextContent('Download failed. Please try again.');
  });
});

describe('copying', () => {
  it('takes caption and hashtags and says so on that post for two seconds', async () => {
    const app = renderApp(path, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Copy' }));
    expect(await (await card()).findByText('Copied!')).toBeVisible();
    expect((await card(1)).queryByText('Copied!')).not.toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('First light on the ridge.\n\n#firstlight');
    await waitFor(() => expect(screen.queryByText('Copied!')).not.toBeInTheDocument(), { timeout: 3000 });
  });

  it('takes the old way where the new one is not allowed', async () => {
    const app = renderApp(path, { signedIn: true });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => true;
    await app.user.click((await card()).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied!')).toBeVisible();
  });

  it('shows the text to copy by hand where nothing else works, after asking', async () => {
    const app = renderApp(path, { signedIn: true });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => false;
    await app.user.click((await card()).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Automatic copying is not available in this environment. Would you like to see the content to copy manually?',
    );
    await app.user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(await screen.findByRole('textbox', { name: 'Caption and hashtags' })).toHaveValue(
      'First light on the ridge.\n\n#firstlight',
    );
  });
});

describe('the details', () => {
  async function open(images = 3) {
    answerList(() => page([post({ id: 'a', images, tags: ['a', 'b', 'c', 'd'] })]));
    const app = renderApp(path, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: First light.' }));
    return { app, dialog: within(await screen.findByRole('dialog', { name: 'Post Details' })) };
  }

  it('show everything about the post', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('#a #b #c #d')).toBeVisible();
    for (const [term, value] of [
      ['Style', 'Inspirational'],
      ['Created', '2026-06-02'],
      ['Images', '3'],
      ['Hashtags', '4'],
    ]) {
      expect(dialog.getByText(term as string).parentElement).toHaveTextContent(`${term}${value}`);
    }
  });

  it('go through the images between their ends, from the first one each time', async () => {
    const { app, dialog } = await open();
    expect(dialog.getByText('Image 1 of 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await app.user.click(dialog.getByRole('button', { name: 'Next' }));
    await app.user.click(dialog.getByRole('button', { name: 'Show image 3' }));
    expect(dialog.getByText('Image 3 of 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await app.user.click(dialog.getByRole('button', { name: 'Image 2' }));
    expect(dialog.getByText('Image 2 of 3')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Post Details: First light.' }));
    expect(await screen.findByText('Image 1 of 3')).toBeVisible();
  });

  it('have no way on where there is one image', async () => {
    const { dialog } = await open(1);
    expect(dialog.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  });

  it('download and copy', async () => {
    const { app, dialog } = await open();
    await app.user.click(dialog.getByRole('button', { name: 'Download All' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-a.zip']));
    await app.user.click(dialog.getByRole('button', { name: 'Copy Content' }));
    expect(await dialog.findByText('Copied!')).toBeVisible();
  });

  it('delete the post after asking', async () => {
    const { app, dialog } = await open();
    const removed: string[] = [];
    server.use(
      http.delete(exportUrl, ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Delete Post' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
    expect(removed).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toEqual(['a']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('say that the post could not be deleted', async () => {
    const { app, dialog } = await open();
    server.use(http.delete(exportUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    await app.user.click(dialog.getByRole('button', { name: 'Delete Post' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
  });
});

describe('a server that cannot be reached', () => {
  it('leaves the search where it is while it is asked again', async () => {
    server.use(http.get(listUrl, () => HttpResponse.error()));
    const { user } = renderApp(path, { signedIn: true });
    await screen.findByText(unreachable);
    const search = screen.getByRole('searchbox');
    await user.type(search, 'nothing like this');
    expect(await screen.findByText('Try adjusting your search terms')).toBeVisible();
    expect(search).toHaveFocus();
    expect(screen.getByText(unreachable)).toBeVisible();
  });
});
