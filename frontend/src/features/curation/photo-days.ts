/** The photos of a trip by the day on which they were taken. */
import type { PhotoStack } from '@/data/trips/curation-view';

export interface PhotoDay {
  /** `YYYY-MM-DD`; empty where the camera did not say. */
  day: string;
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

const takenOf = ({ keeper }: PhotoStack) => keeper.taken_at ?? '';

function titleOf(day: string): string {
  return day === '' ? 'Date unknown' : longDay.format(new Date(`${day}T00:00:00Z`));
}

/** In order of time; photos without one come last. */
export function daysOf(stacks: readonly PhotoStack[]): PhotoDay[] {
  const days = new Map<string, PhotoStack[]>();
  for (const stack of stacks) {
    const day = takenOf(stack).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), stack]);
  }
  return [...days]
    .toSorted(([one], [other]) => (one || lastDay).localeCompare(other || lastDay))
    .map(([day, found]) => ({
      day,
      title: titleOf(day),
      stacks: found.toSorted((one, other) => takenOf(one).localeCompare(takenOf(other))),
    }));
}
