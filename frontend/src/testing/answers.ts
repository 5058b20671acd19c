/** Answers of the stubbed server to one call. */
import { HttpResponse, http } from 'msw';
import { server } from './server';
import { apiUrl } from './test-config';

/** Answers every POST to a path alike, and remembers what was sent. */
export function answerPost(path: string, status: number, body: Record<string, unknown>): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(apiUrl(path), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
