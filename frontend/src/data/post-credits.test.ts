import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { postCreditsApi } from './post-credits';

it('the posts that are left are asked for once, as billing info is', async () => {
  let calls = 0;
  server.use(
    http.get(apiUrl('api/billing/me/'), () => {
      calls += 1;
      return HttpResponse.json({ error: 'Server error' }, { status: 503 });
    }),
  );
  await createStore().dispatch(postCreditsApi.endpoints.billing.initiate());
  expect(calls).toBe(1);
});
