import { expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { daysOf } from './photo-days';

it('are in order of time, with those of no date at the end', () => {
  const stacks = [
    ['late', '2025-10-05T18:00:00Z'],
    ['none', null],
    ['noon', '2025-10-04T12:00:00Z'],
    ['dawn', '2025-10-04T06:00:00Z'],
  ].map(([id, taken_at]) => ({
    key: String(id),
    keeper: makeTripPhoto({ id: String(id), taken_at: taken_at ?? null }),
    others: [],
  }));
  expect(daysOf(stacks).map(({ title, stacks: found }) => [title, found.map(({ key }) => key)])).toEqual([
    ['Saturday, October 4, 2025', ['dawn', 'noon']],
    ['Sunday, October 5, 2025', ['late']],
    ['Date unknown', ['none']],
  ]);
});
