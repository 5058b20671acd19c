import type { PlacePhotos } from '@/api/types';
import type { PhotoStack } from '@/data/trips/curation-view';
import { texts } from './texts';

export interface PhotoDay {
  /** No two have the same. */
  title: string;
  stacks: readonly PhotoStack[];
}

/** Cameras write the time of the place, which the server passes on as it is. */
const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

const lastDay = '9999';

const takenOf = ({ keeper }: PhotoStack) => keeper.taken_at ?? lastDay;

function titleOf(day: string, place: string | undefined): string {
  const title = day === lastDay ? texts.grid.dateUnknown : longDay.format(new Date(`${day}T00:00:00Z`));
  return texts.grid.day(title, place);
}

/** In order of time, each day by place as far as it is known; photos without a time come last. */
export function daysOf(stacks: readonly PhotoStack[], places: readonly PlacePhotos[]): PhotoDay[] {
  const placeOf = new Map(
    places.flatMap(({ heading, photos }) => photos.map((id) => [id, heading] as const)),
  );
  const days = new Map<string, PhotoStack[]>();
  for (const stack of stacks.toSorted((one, other) => takenOf(one).localeCompare(takenOf(other)))) {
    const title = titleOf(takenOf(stack).slice(0, 10), placeOf.get(stack.keeper.id));
    days.set(title, [...(days.get(title) ?? []), stack]);
  }
  return [...days].map(([title, found]) => ({ title, stacks: found }));
}
