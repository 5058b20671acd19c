import { describe, expect, it } from 'vitest';
import { indexInNextRow, type Place } from './use-grid-place';

/** Three columns of 100 px with a gap; the last row holds two. */
const places: Place[] = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({
  left: (index % 3) * 110,
  top: Math.floor(index / 3) * 90,
  width: 100,
  height: 80,
}));

describe('the photo in the next row', () => {
  it.each([
    ['down from the first row', 1, true, 4],
    ['up from the second row', 5, false, 2],
    ['down to a row that is shorter', 5, true, 7],
    ['down from the last row stays', 6, true, 6],
    ['up from the first row stays', 2, false, 2],
  ])('%s', (_case, from, isDown, expected) => {
    expect(indexInNextRow(places, from, isDown)).toBe(expected);
  });

  it('is the nearest one where the rows have different columns', () => {
    const band = [0, 1].map((index) => ({ left: index * 165, top: 90, width: 155, height: 80 }));
    expect(indexInNextRow([...places.slice(0, 3), ...band], 2, true)).toBe(4);
  });
});
