import { setupListeners } from '@reduxjs/toolkit/query';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { baseApi } from './base-api';

const probe = baseApi.injectEndpoints({
  endpoints: (build) => ({ probeCache: build.query<unknown, void>({ query: () => 'api/probe-cache/' }) }),
});

let calls = 0;

beforeEach(() => {
  calls = 0;
  server.use(
    http.get(apiUrl('api/probe-cache/'), () => {
      calls += 1;
      return HttpResponse.json({ calls });
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

type Store = ReturnType<typeof createStore>;

/** Reads as a screen does that is left after so long. */
async function read(store: Store, stayMs = 0) {
  const reading = store.dispatch(probe.endpoints.probeCache.initiate());
  await reading;
  vi.advanceTimersByTime(stayMs);
  reading.unsubscribe();
}

describe('data from the server', () => {
  it('data cache fresh for 5 minutes', async () => {
    const store = createStore();
    await read(store);
    vi.advanceTimersByTime(299_000);
    await read(store);
    expect(calls).toBe(1);
    vi.advanceTimersByTime(301_000);
    await read(store);
    expect(calls).toBe(2);
  });

  it('is fresh since it was fetched, however long it was shown', async () => {
    const store = createStore();
    await read(store, 299_000);
    await read(store);
    expect(calls).toBe(1);
    vi.advanceTimersByTime(1000);
    await read(store);
    expect(calls).toBe(2);
  });

  it('no refetch on window focus', async () => {
    const store = createStore();
    const stop = setupListeners(store.dispatch);
    const reading = store.dispatch(probe.endpoints.probeCache.initiate());
    await reading;
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(1000);
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    expect(calls).toBe(1);
    reading.unsubscribe();
    stop();
  });
});
