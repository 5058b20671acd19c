/** Every way in which a call can fail, with what a user is told of it. */
import { HttpResponse } from 'msw';

export interface Failure {
  /** The status, or what happened to the answer. */
  name: string;
  answer: () => Response;
  /** The words of which a notice is made. */
  text: string;
}

const unreachable = "We can't reach the server. Please check your internet connection.";
const unreadable = 'Something went wrong on the server. Please try again.';

function refusal(status: number, error: string, code: string, headers: Record<string, string> = {}): Failure {
  return {
    name: String(status),
    answer: () => HttpResponse.json({ error, code }, { status, headers }),
    text: error.replace(/^Bad request: (.)/, (_, first: string) => first.toUpperCase()),
  };
}

const later = { 'Retry-After': '30' };

/** The token is not valid any more: what follows is not a notice but the way to the login. */
export const ended = () =>
  HttpResponse.json({ error: 'Invalid credentials', code: 'unauthorized' }, { status: 401 });

/** Nothing is there, such as a trip that another device has deleted. */
export const notFound = () => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });

/** Refusals by the server, 401 left out. */
export const refusals: readonly Failure[] = [
  refusal(400, 'Bad request: this is not what was asked for.', 'bad_request'),
  refusal(402, 'An active subscription is required to access this feature.', 'subscription_required'),
  refusal(404, 'Not found.', 'not_found'),
  refusal(409, 'Another request changes this just now.', 'conflict'),
  refusal(413, 'This is too large.', 'too_large'),
  refusal(429, 'Too many requests. Try again in 30 seconds.', 'too_many_requests', later),
  refusal(500, 'Server error', 'internal'),
  refusal(503, 'Server error: storage is not available', 'unavailable', later),
];

function cutOff(): Response {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new Error('cut off'));
    },
  });
  return new HttpResponse(body, { status: 200, headers: { 'Content-Type': 'application/json' } });
}

const garbled = (status: number, contentType: string, body: string) => () =>
  new HttpResponse(body, { status, headers: { 'Content-Type': contentType } });

/** The connection is lost, before the answer or in the middle of it. */
export const losses: readonly Failure[] = [
  { name: 'no connection', answer: () => HttpResponse.error(), text: unreachable },
];

/** Success in words that nobody understands. */
export const garbledAnswers: readonly Failure[] = [
  { name: 'half of an answer', answer: garbled(200, 'application/json', '{"id":'), text: unreadable },
  { name: 'an answer of another shape', answer: garbled(200, 'application/json', '{}'), text: unreadable },
  { name: 'nothing at all', answer: garbled(200, 'application/json', 'null'), text: unreadable },
  {
    name: 'the page of another program',
    answer: garbled(200, 'text/html', '<html>Sign in</html>'),
    text: unreadable,
  },
  {
    name: 'a fault without words',
    answer: garbled(502, 'text/html', '<html></html>'),
    text: 'API Error: 502 Bad Gateway',
  },
];

/** An answer that ends in its middle, as `fetch` sees it. */
export const cutOffAnswer: Failure = { name: 'an answer that is cut off', answer: cutOff, text: unreadable };

/** All of them but a 401. */
export const failures: readonly Failure[] = [...refusals, ...losses, ...garbledAnswers, cutOffAnswer];
