import { describe, expect, it } from 'vitest';
import { defaultPickChoice, parseCustomCount, pickCountOf } from './pick-count';

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

describe('the number to ask for', () => {
  it('is two by default', () => {
    expect(pickCountOf(defaultPickChoice, 12)).toBe(2);
  });

  it('is none for all', () => {
    expect(pickCountOf({ option: 'all', customCount: 1 }, 12)).toBeUndefined();
  });

  it('shrinks with the photos', () => {
    expect(pickCountOf({ option: 'custom', customCount: 9 }, 4)).toBe(4);
  });
});
