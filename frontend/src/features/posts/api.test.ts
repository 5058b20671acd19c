import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { postsApi } from './api';
import { selectDraft } from './posts-slice';

describe('words on a page without a server', () => {
  it('are a sample of the style, after a moment', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const store = createStore();
    const request = { key: 'k', tone: 'vlogger' as const, photoIds: ['a'], excludedKinds: [], note: '' };
    const startedAt = Date.now();
    await store.dispatch(postsApi.endpoints.generateContent.initiate({ tripId: 'local', request }));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1450);
    const { content } = selectDraft(store.getState(), 'local');
    expect(content).toMatchObject({ isSample: true, style: 'vlogger' });
    expect(content?.hashtags.length).toBeLessThanOrEqual(5);
  });
});
