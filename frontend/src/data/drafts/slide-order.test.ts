import { describe, expect, it } from 'vitest';
import { inOrder } from './slide-order';

const slides = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsIn = (order: string[]) => inOrder(slides, order).map(({ id }) => id);

describe('the order of slides', () => {
  it('is that of the picks until one is moved', () => {
    expect(idsIn([])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is the one made by hand, with later picks at the end and none that is gone', () => {
    expect(idsIn(['d', 'gone', 'b'])).toEqual(['d', 'b', 'a', 'c']);
  });
});
