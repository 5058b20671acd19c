import { describe, expect, it } from 'vitest';
import { errorFromResponse, errorText, toApiError } from './errors';

function failed(body: unknown, changes: { status?: number; statusText?: string; retryAfter?: string } = {}) {
  const { status = 400, statusText = 'Bad Request', retryAfter = null } = changes;
  return errorFromResponse({ status, statusText, body, retryAfter });
}

describe('the message of a failed call', () => {
  it.each([
    ['error before all', { error: 'A', detail: 'B', message: 'C' }, 'A'],
    ['detail before message', { message: 'C', detail: 'B' }, 'B'],
    ['message before form errors', { non_field_errors: ['D'], message: 'C' }, 'C'],
    ['form errors before other fields', { username: ['E'], non_field_errors: ['D'] }, 'D'],
    ['all values joined', { username: ['Too short'], email: ['Taken', 'Odd'] }, 'Too short, Taken, Odd'],
    ['an empty error passed over', { error: '', detail: 'B' }, 'B'],
    ['status and text for an empty body', {}, 'API Error: 400 Bad Request'],
    ['status and text for no body', null, 'API Error: 400 Bad Request'],
    ['status and text for a page of HTML', '<html></html>', 'API Error: 400 Bad Request'],
  ])('is %s', (_name, body, message) => {
    expect(failed(body).message).toBe(message);
  });

  it('has no trailing space where the server sent no status text', () => {
    expect(failed(null, { status: 502, statusText: '' }).message).toBe('API Error: 502');
  });
});

describe('what a user is told of a failed call', () => {
  it.each([
    ['Bad request: this trip is full.', 'This trip is full.'],
    ['Unprocessable: the sentences do not fit.', 'The sentences do not fit.'],
    ['Server error: storage is not available', 'Server error: storage is not available'],
  ])('is %s as a sentence', (error, words) => {
    expect(errorText(failed({ error }))).toBe(words);
  });
});

describe('what a failed call keeps', () => {
  it('keeps status, code and the texts of each field', () => {
    const error = failed({ error: 'No', code: 'invalid', fields: { email: ['Taken'], username: 'Short' } });
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { email: ['Taken'], username: ['Short'] },
    });
  });

  it('reads Retry-After in seconds and as a date', () => {
    expect(failed({}, { retryAfter: '90' }).retryAfterSeconds).toBe(90);
    const date = new Date(Date.now() + 30_000).toUTCString();
    expect(failed({}, { retryAfter: date }).retryAfterSeconds).toBeGreaterThan(27);
    expect(failed({}).retryAfterSeconds).toBeNull();
  });

  it('names a fault of the network and keeps its words', () => {
    expect(toApiError(new TypeError('Failed to fetch'))).toMatchObject({
      name: 'NetworkError',
      message: 'Failed to fetch',
      status: null,
    });
  });
});
