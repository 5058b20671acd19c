import { describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { ranksOf } from './curation-view';

const ordered = (...photos: Parameters<typeof makeTripPhoto>[0][]) =>
  [...ranksOf(photos.map(makeTripPhoto)).keys()].join(' ');

describe('the order of the grid', () => {
  it('has the picked photos first, then the best', () => {
    expect(
      ordered(
        { id: 'a', ai_score: 90, is_selected: false },
        { id: 'b', ai_score: 40 },
        { id: 'c', ai_score: 60 },
        { id: 'd', ai_score: null },
      ),
    ).toBe('c b a d');
  });

  it('keeps the frames of a bracket or a sweep together, where the best of them stands', () => {
    const frame = { set: 'bracket', is_selected: false };
    expect(
      ordered(
        { id: 'a', ai_score: 80, is_selected: false },
        { id: 'b', ai_score: 90, ...frame },
        { id: 'c', ai_score: 70, ...frame },
        { id: 'd', ai_score: 20, ...frame },
        { id: 'e', ai_score: 50, is_selected: false },
      ),
    ).toBe('b c d a e');
  });

  it('has the picked photos as slides, and documents that are not picked at the end', () => {
    expect(
      ordered(
        { id: 'a', ai_score: 99, is_document: true, is_selected: false },
        { id: 'b', ai_score: 90, position: 2 },
        { id: 'c', ai_score: 95 },
        { id: 'd', ai_score: 60, position: 1 },
        { id: 'e', ai_score: 30, is_document: true, position: 3 },
        { id: 'f', ai_score: 50, position: 1, is_selected: false },
      ),
    ).toBe('d b e c f a');
  });

  it('has a picked frame of a set among the picked photos', () => {
    expect(
      ordered(
        { id: 'a', ai_score: 95 },
        { id: 'b', ai_score: 90, set: 'bracket' },
        { id: 'c', ai_score: 85 },
        { id: 'd', ai_score: 80, is_selected: false },
        { id: 'e', ai_score: 70, set: 'bracket', is_selected: false },
      ),
    ).toBe('a b c d e');
  });
});
