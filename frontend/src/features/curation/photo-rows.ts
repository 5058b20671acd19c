/** The rows of the photo grid: of all that there are, only those near the screen are drawn. */
import type { PlacePhotos } from '@/api/types';
import type { PhotoStack } from '@/data/trips/curation-view';
import { texts } from './texts';

export interface StackPlace {
  stack: PhotoStack;
  /** Place among all stacks, from 0. */
  index: number;
  column: number;
}

/** A row of photos, the band under one that shows what else lies on a stack, or the title of a day or the documents. */
export type PhotoRow =
  | { kind: 'photos'; key: string; places: readonly StackPlace[] }
  | { kind: 'band'; key: string; place: StackPlace }
  | { kind: 'day'; key: string; title: string; count: number }
  | { kind: 'documents'; key: string };

/** What stands in the grid, in two parts. */
export interface GridParts {
  /** What is shown under a title for each day; null in one run. */
  days: ReturnType<typeof daysOf> | null;
  shown: readonly PhotoStack[];
  /** Documents that stand under a title of their own, which is there where there are some. */
  apart: readonly PhotoStack[];
  isOpen: boolean;
}

export function rowsOf({ days, shown, apart, isOpen }: GridParts, columns: number, openKey: string | null) {
  const rows: PhotoRow[] = [];
  let index = 0;
  const add = (stacks: readonly PhotoStack[]) => {
    for (let start = 0; start < stacks.length; start += columns) {
      const key = `row-${index}`;
      const row = stacks.slice(start, start + columns);
      const places = row.map((stack, column) => ({ stack, index: index + column, column }));
      index += row.length;
      rows.push({ kind: 'photos', key, places });
      const open = places.find(({ stack }) => stack.key === openKey && stack.others.length > 0);
      if (open !== undefined) rows.push({ kind: 'band', key: `band-${open.stack.key}`, place: open });
    }
  };
  if (days === null) add(shown);
  for (const { title, stacks } of days ?? []) {
    rows.push({ kind: 'day', key: `day-${title}`, title, count: stacks.length });
    add(stacks);
  }
  if (apart.length > 0) rows.push({ kind: 'documents', key: 'documents' });
  if (isOpen) add(apart);
  return rows;
}

/** The row that holds a photo, or -1. */
export function rowIndexOf(rows: readonly PhotoRow[], photoId: string | null): number {
  return rows.findIndex((row) => {
    if (row.kind === 'documents' || row.kind === 'day') return false;
    if (row.kind === 'band') return row.place.stack.others.some(({ id }) => id === photoId);
    return row.places.some(({ stack }) => stack.keeper.id === photoId);
  });
}

/** Cameras write the time of the place, which the server passes on as it is. */
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const lastDay = '9999';

const takenOf = ({ keeper }: PhotoStack) => keeper.taken_at ?? lastDay;

function titleOf(day: string, place: string | undefined): string {
  const title = day === lastDay ? texts.grid.dateUnknown : longDay.format(new Date(`${day}T00:00:00Z`));
  return texts.grid.day(title, place);
}

/** In order of time, each day by place as far as it is known, no two of one title; photos without a time come last. */
export function daysOf(stacks: readonly PhotoStack[], places: readonly PlacePhotos[]) {
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
