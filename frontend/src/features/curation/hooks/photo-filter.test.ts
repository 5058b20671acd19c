import { describe, expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { filterOptions, matchesOf } from './use-photo-view';

const alone = (changes: Parameters<typeof makeTripPhoto>[0]) => {
  const keeper = makeTripPhoto(changes);
  return { key: keeper.id, keeper, others: [] };
};

const stacks = [
  {
    key: 'ridge',
    keeper: makeTripPhoto({ id: 'a', filename: 'Ridge-1.jpg' }),
    others: [makeTripPhoto({ id: 'b', filename: 'ridge-2.jpg', is_selected: false })],
  },
  alone({ id: 'c', filename: 'lake.jpg', is_selected: false, is_blurry: true }),
  alone({ id: 'd', filename: 'bill.png', is_selected: false, is_document: true }),
];

const found = (query: Parameters<typeof matchesOf>[1]) => matchesOf(stacks, query).map(({ id }) => id);

describe('the filters', () => {
  it.each([
    ['all', ['a', 'b', 'c', 'd']],
    ['picked', ['a']],
    ['unpicked', ['b', 'c', 'd']],
    ['blurry', ['c']],
    ['similar', ['a', 'b']],
    ['documents', ['d']],
  ] as const)('find by %s', (filter, ids) => {
    expect(found({ filter, name: '' })).toEqual(ids);
  });

  it('find by a part of the name, whatever its case', () => {
    expect(found({ filter: 'all', name: ' RIDGE ' })).toEqual(['a', 'b']);
    expect(found({ filter: 'picked', name: 'ridge' })).toEqual(['a']);
  });

  it('are offered where they find something', () => {
    const labels = filterOptions(stacks.slice(0, 1)).map(({ label, count }) => `${label} ${count}`);
    expect(labels).toEqual(['All 2', 'Picked 1', 'Not picked 1', 'Similar 2']);
  });
});
