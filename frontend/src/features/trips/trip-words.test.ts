import { describe, expect, it } from 'vitest';
import { makeListedTrip } from '@/testing/trip-list';
import { bytesText, titleOf } from './trip-words';

describe('the title of a trip', () => {
  it.each([
    [{ title: 'Honeymoon', place: 'Lisbon' }, 'Honeymoon'],
    [{ place: 'Lisbon', first_day: '2025-10-04', last_day: '2025-10-06' }, 'Lisbon, October 4 – 6, 2025'],
    [{ place: 'Lisbon', first_day: '2025-10-04', last_day: '2025-10-04' }, 'Lisbon, October 4, 2025'],
    [{ first_day: '2025-12-30', last_day: '2026-01-02' }, 'December 30, 2025 – January 2, 2026'],
    [{}, 'Trip of June 1, 2026'],
  ])('%#', (changes, title) => {
    expect(titleOf(makeListedTrip(changes)).replaceAll(/\s/g, ' ')).toBe(title);
  });
});

it.each([
  [0, '0 B'],
  [89_400_000, '89 MB'],
  [1_230_000_000, '1.2 GB'],
  [12_300_000_000, '12 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
