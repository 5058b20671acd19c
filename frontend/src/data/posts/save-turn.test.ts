import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns } from '@/lib/turns';
import { makePost } from '@/testing/factories';
import { type SavedBody, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';

/** A browser's locks: each is held by one at a time. */
function stubLocks(request: (name: string, options: LockOptions, work: () => unknown) => unknown) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
}

/** Saves as the server does: a post without an id is a new one. */
function recordPosts(): string[] {
  const made: string[] = [];
  server.use(
    http.post(saveUrl, async ({ request }) => {
      const { id = `post-${made.length + 1}` } = (await request.json()) as SavedBody;
      if (!made.includes(id)) made.push(id);
      return HttpResponse.json(makePost({ id }), { status: 201 });
    }),
  );
  return made;
}

/** A tab that has just been opened: modules of its own. What it answers saves a text of the trip's post there. */
async function openTab() {
  vi.resetModules();
  const { createStore } = await import('@/app/store');
  const { sessionClosed } = await import('@/data/session/session-slice');
  const { postsApi } = await import('./api');
  const store = createStore();
  return async (caption: string) => {
    const post = { caption, hashtags: [], style: 'Funny', photo_ids: ['p1'], trip: 'trip-1' };
    const { data } = await store.dispatch(postsApi.endpoints.savePost.initiate({ tripId: 'trip-1', post }));
    store.dispatch(sessionClosed());
    return data?.id;
  };
}

describe('the first save of a trip in two tabs at the same moment', () => {
  it('makes one post', async () => {
    const takeLock = createTurns();
    stubLocks((name, _options, work) => takeLock(name, work));
    const made = recordPosts();
    const tabs = [await openTab(), await openTab()];
    const ids = await Promise.all(tabs.map((save, index) => save(`Text ${index}`)));
    expect(ids).toEqual(['post-1', 'post-1']);
    expect(made).toEqual(['post-1']);
  });

  it('is not lost where the browser gives no lock', async () => {
    stubLocks(() => Promise.reject(new DOMException('No lock', 'SecurityError')));
    const made = recordPosts();
    const save = await openTab();
    expect(await save('A text')).toBe('post-1');
    expect(made).toEqual(['post-1']);
  });
});
