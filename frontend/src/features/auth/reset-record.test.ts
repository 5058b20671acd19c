import { expect, it, vi } from 'vitest';
import { forgetResetRequest, isResetUnderWay, recordResetRequest } from './reset-record';

const now = Date.UTC(2026, 5, 1, 8);
const minute = 60_000;

it('reset link validity is 15 minutes, for the address alone that asked', () => {
  recordResetRequest(' Mara@Example.org ', now);
  expect(isResetUnderWay('mara@example.org', now)).toBe(true);
  expect(isResetUnderWay('other@example.org', now)).toBe(false);
  expect(isResetUnderWay('mara@example.org', now + 15 * minute - 1)).toBe(true);
  expect(isResetUnderWay('mara@example.org', now + 15 * minute)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('holds the address and the end, and no secret', () => {
  recordResetRequest('mara@example.org', now);
  const [stored] = Object.values({ ...localStorage });
  expect(JSON.parse(String(stored))).toEqual({ email: 'mara@example.org', expiresAt: now + 15 * minute });
});

it('does not last longer because a clock was set back', () => {
  recordResetRequest('mara@example.org', now);
  expect(isResetUnderWay('mara@example.org', now - 1)).toBe(false);
});

it('can be forgotten', () => {
  recordResetRequest('mara@example.org', now);
  forgetResetRequest();
  expect(isResetUnderWay('mara@example.org', now)).toBe(false);
});

it.each(['nonsense', '[]', '{"email":1}', 'null'])('passes over %s in its place', (stored) => {
  localStorage.setItem('triptych.reset-request', stored);
  expect(isResetUnderWay('mara@example.org', now)).toBe(false);
});

it('goes without where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  recordResetRequest('mara@example.org', now);
  expect(isResetUnderWay('mara@example.org', now)).toBe(false);
});
