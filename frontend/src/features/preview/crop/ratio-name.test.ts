import { describe, expect, it } from 'vitest';
import { ratioName } from './crop-plan';

describe('the name of a shape', () => {
  it.each([
    [1, '1:1'],
    [4 / 5, '4:5'],
    [3 / 4, '3:4'],
    [4 / 3, '4:3'],
    [3 / 2, '3:2'],
    [4272 / 2848, '3:2'],
    [4000 / 3008, '4:3'],
    [1.91, '1.91:1'],
    [16 / 9, '1.78:1'],
  ])('of %f is %s', (ratio, name) => {
    expect(ratioName(ratio)).toBe(name);
  });
});
