import { describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import type { Comparison } from '../hooks/use-compare';
import { shownAt, shownText, startStep, stepsOf } from './use-comparison';

const photos = ['a', 'b', 'c', 'd'].map((id) => makeTripPhoto({ id }));
const stack: Comparison = { title: '', photos, keeperId: 'a', startId: 'a', panesMax: 3 };
const marked: Comparison = { ...stack, keeperId: null };
const ids = (comparison: Comparison, panes: number, step: number) =>
  shownAt(comparison, panes, step).map(({ id }) => id);

describe('the shots of a stack', () => {
  it('stand about the keeper, which stays while the others change', () => {
    expect(ids(stack, 3, 0)).toEqual(['b', 'a', 'c']);
    expect(ids(stack, 3, 1)).toEqual(['c', 'a', 'd']);
    expect(stepsOf(stack, 3)).toBe(1);
  });

  it('stand below the keeper one by one where there is room for two', () => {
    expect([0, 1, 2].map((step) => ids(stack, 2, step))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'd'],
    ]);
    expect(stepsOf(stack, 2)).toBe(2);
  });

  it('begin with the one that was asked for', () => {
    expect(startStep({ ...stack, startId: 'd' }, 3)).toBe(1);
    expect(startStep({ ...stack, startId: 'c' }, 2)).toBe(1);
    expect(startStep(stack, 3)).toBe(0);
  });
});

describe('marked photos', () => {
  it('stand side by side and move on by one', () => {
    expect(ids(marked, 3, 0)).toEqual(['a', 'b', 'c']);
    expect(ids(marked, 3, 1)).toEqual(['b', 'c', 'd']);
    expect(stepsOf(marked, 3)).toBe(1);
    expect(ids({ ...marked, photos: photos.slice(0, 2) }, 3, 0)).toEqual(['a', 'b']);
  });
});

describe('one photo', () => {
  it('is looked at alone, from where one was', () => {
    expect(startStep({ ...marked, startId: 'c' }, 1)).toBe(2);
    expect(ids(marked, 1, 2)).toEqual(['c']);
    const one = { ...marked, panesMax: 1 };
    expect(shownText(one, shownAt(one, 1, 2))).toBe('Photo 3 of 4');
  });
});

it('says which shots are in sight, unless all are', () => {
  expect(shownText(stack, shownAt(stack, 3, 1))).toBe('Shots 1, 3, and 4 of 4');
  expect(shownText({ ...stack, photos: photos.slice(0, 3) }, photos.slice(0, 3))).toBeNull();
});
