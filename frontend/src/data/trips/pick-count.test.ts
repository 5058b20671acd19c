import { describe, expect, it } from 'vitest';
import { parseCustomCount } from './pick-count';

describe('§5 Upload: what is no whole number counts as 1, the rest is clamped', () => {
  it.each([
    ['4', 12, 4],
    [' 4 ', 12, 4],
    ['40', 12, 12],
    ['40', 0, 10],
    ['0', 12, 1],
    ['-3', 12, 1],
    ['2.5', 12, 1],
    ['many', 12, 1],
    ['', 12, 1],
  ])('%j with %i photos counts as %i', (text, photosTotal, expected) => {
    expect(parseCustomCount(text, photosTotal)).toBe(expected);
  });
});
