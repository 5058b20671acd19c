import { describe, expect, it } from 'vitest';
import { isWorthRepeating, retriesMaxDefault, retryPauseMs } from './base-query';
import { type ApiError, errorFromResponse, networkError } from './errors';

function answered(status: number, error = 'Server error'): ApiError {
  return errorFromResponse({ status, statusText: '', body: { error }, retryAfter: null });
}

describe('a failed read is tried again', () => {
  it.each<[name: string, error: ApiError, isRepeated: boolean]>([
    ['not after a network error', networkError(), false],
    ['not after a network error in other words', networkError('The connection was reset'), false],
    ["not when the message holds 'Failed to fetch'", answered(502, 'Proxy: Failed to fetch'), false],
    ["not when the message holds 'API not available'", answered(503, 'API not available yet'), false],
    ['not when the request is to blame', answered(404), false],
    ['not when it comes too often', answered(429), false],
    ['after a fault of the server', answered(500), true],
    ['while a provider is down', answered(503), true],
  ])('%s', (_name, error, isRepeated) => {
    expect(isWorthRepeating(error)).toBe(isRepeated);
  });

  it('fewer than 3 times', () => {
    expect(retriesMaxDefault).toBeLessThan(3);
  });

  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [4, 16_000],
    [5, 30_000],
    [12, 30_000],
  ])('with exponential pauses capped at 30 s: try %i after %i ms', (retries, pauseMs) => {
    expect(retryPauseMs(retries, 1000)).toBe(pauseMs);
  });
});
