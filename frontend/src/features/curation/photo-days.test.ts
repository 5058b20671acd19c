import { expect, it } from 'vitest';
import { makeTripPhoto } from '@/testing/factories';
import { daysOf } from './photo-rows';

function stacksOf(...photos: [id: string, takenAt: string | null][]) {
  return photos.map(([id, taken_at]) => ({
    key: id,
    keeper: makeTripPhoto({ id, taken_at }),
    others: [],
  }));
}

const shown = (days: ReturnType<typeof daysOf>) =>
  days.map(({ title, stacks }) => [title, stacks.map(({ key }) => key)]);

it('are in order of time, with those of no date at the end', () => {
  const stacks = stacksOf(
    ['late', '2025-10-05T18:00:00Z'],
    ['none', null],
    ['noon', '2025-10-04T12:00:00Z'],
    ['dawn', '2025-10-04T06:00:00Z'],
  );
  expect(shown(daysOf(stacks, []))).toEqual([
    ['Saturday, October 4, 2025', ['dawn', 'noon']],
    ['Sunday, October 5, 2025', ['late']],
    ['Date unknown', ['none']],
  ]);
});

it('name each place of a day that is known', () => {
  const stacks = stacksOf(
    ['dawn', '2025-10-04T06:00:00Z'],
    ['noon', '2025-10-04T12:00:00Z'],
    ['dusk', '2025-10-04T19:00:00Z'],
    ['late', '2025-10-05T18:00:00Z'],
    ['lost', '2025-10-05T19:00:00Z'],
  );
  const places = [
    { name: 'Arezzo', heading: 'Arezzo, Italy', photos: ['dawn', 'dusk', 'late'] },
    { name: 'Siena', heading: 'Near Siena, Italy', photos: ['noon'] },
  ];
  expect(shown(daysOf(stacks, places))).toEqual([
    ['Saturday, October 4, 2025 · Arezzo, Italy', ['dawn', 'dusk']],
    ['Saturday, October 4, 2025 · Near Siena, Italy', ['noon']],
    ['Sunday, October 5, 2025 · Arezzo, Italy', ['late']],
    ['Sunday, October 5, 2025', ['lost']],
  ]);
});
