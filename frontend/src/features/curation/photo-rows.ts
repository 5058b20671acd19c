/** The rows of the photo grid: of all that there are, only those near the screen are drawn. */
import type { PhotoStack } from '@/data/trips/curation-view';
import type { PhotoDay } from './photo-days';

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
  days: readonly PhotoDay[] | null;
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

/** Rows to draw: those about the screen, and the one that has the keyboard with its neighbours. */
export function drawnRows(first: number, last: number, current: number, count: number): number[] {
  const drawn = new Set<number>();
  for (let index = first; index <= last; index += 1) drawn.add(index);
  if (current >= 0) for (const index of [current - 1, current, current + 1]) drawn.add(index);
  return [...drawn].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other);
}
