import type { AnswerName } from './answers';

/** An endpoint that posts its argument, if it takes one, and what its answer is read as. */
export function posting(url: string, answer?: AnswerName) {
  return { query: (body: unknown) => ({ url, method: 'POST', body }), extraOptions: { answer } };
}
