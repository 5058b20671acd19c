import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { emptyStoredDraft } from '@/data/drafts/stored-draft';
import { selectUnsent } from '@/data/drafts/unsent-slice';
import { makeTripPhoto } from '@/testing/factories';
import { writingApi } from './writing-api';

describe('words on a page without a server', () => {
  it('are a sample of the style, after a moment', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const store = createStore();
    const request = {
      key: 'k',
      after: null,
      tone: 'vlogger' as const,
      photoIds: ['a'],
      excludedKinds: [],
      note: '',
    };
    const startedAt = Date.now();
    await store.dispatch(
      writingApi.endpoints.generateContent.initiate({ tripId: 'local', request, isNew: true }),
    );
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1450);
    const { sample } = selectUnsent(store.getState(), 'local');
    expect(sample).toMatchObject({ isSample: true, style: 'vlogger' });
    expect(sample?.hashtags.length).toBeLessThanOrEqual(5);
  });
});

describe('words that the server refuses for want of a credit', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Lets everything happen that waits for no time to pass. */
  async function settle() {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  it('are a sample after a second and a half, and not before', async () => {
    const refusal = () => Response.json({ error: 'No.', code: 'subscription_required' }, { status: 402 });
    const ask = vi.fn(() => Promise.resolve(refusal()));
    const draft = () => Promise.resolve(Response.json(emptyStoredDraft));
    const photos = () => Promise.resolve(Response.json([makeTripPhoto({ id: 'a' })]));
    vi.stubGlobal('fetch', ({ url }: Request) =>
      url.endsWith('/draft/') ? draft() : url.endsWith('/photos/') ? photos() : ask(),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = createStore();
    const request = {
      key: 'k',
      after: null,
      tone: 'romantic' as const,
      photoIds: ['a'],
      excludedKinds: [],
      note: '',
    };
    const answer = store.dispatch(
      writingApi.endpoints.generateContent.initiate({ tripId: 'refused', request, isNew: true }),
    );
    const shown = () => selectUnsent(store.getState(), 'refused').sample;
    await settle();
    expect(ask).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1499);
    await settle();
    expect(shown()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(shown()).toMatchObject({ isSample: true, style: 'romantic' });
    expect((await answer).error).toMatchObject({ status: 402 });
  });
});
