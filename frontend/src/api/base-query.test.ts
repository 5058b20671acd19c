import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { writeToken } from '@/data/session/token-storage';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { baseApi } from './base-api';

const probe = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probeRead: build.query<unknown, void>({ query: () => 'api/probe/' }),
    probeReadOnce: build.query<unknown, void>({ query: () => 'api/probe/', extraOptions: { retriesMax: 0 } }),
    probeWrite: build.mutation<unknown, void>({
      query: () => ({ url: 'api/probe/', method: 'POST', body: {} }),
    }),
  }),
});

/** Answers every call with this status and remembers the tokens that came. */
function answerWith(status: number) {
  const tokens: (string | null)[] = [];
  server.use(
    http.all(apiUrl('api/probe/'), ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return HttpResponse.json({ error: 'Server error' }, { status });
    }),
  );
  return tokens;
}

describe('a call', () => {
  it('carries the token of the session', async () => {
    const tokens = answerWith(200);
    writeToken('abc', true);
    await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(tokens).toEqual(['Token abc']);
  });

  it('carries no token without a session', async () => {
    const tokens = answerWith(200);
    await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(tokens).toEqual([null]);
  });

  it('is tried three times in all when a read meets a fault of the server', async () => {
    const tokens = answerWith(503);
    const { error } = await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(tokens).toHaveLength(3);
    expect(error).toMatchObject({ name: 'ApiError', status: 503, message: 'Server error' });
  });

  it('is tried once where the endpoint says so, where it writes, and where the request is to blame', async () => {
    const faults = answerWith(500);
    await createStore().dispatch(probe.endpoints.probeReadOnce.initiate());
    await createStore().dispatch(probe.endpoints.probeWrite.initiate());
    expect(faults).toHaveLength(2);
    const refusals = answerWith(404);
    await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(refusals).toHaveLength(1);
  });

  it('fails as a network error, tried once, when there is no way to the server', async () => {
    let calls = 0;
    server.use(
      http.get(apiUrl('api/probe/'), () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const { error } = await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(error).toMatchObject({ name: 'NetworkError', status: null, message: 'Failed to fetch' });
    expect(calls).toBe(1);
  });

  it('is not made at all without a backend', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const { error } = await createStore().dispatch(probe.endpoints.probeRead.initiate());
    expect(error).toMatchObject({ name: 'NetworkError', message: 'API not available' });
  });
});
