/** Which photos of a trip are shown: by what was found on them, and by name. */
import type { TripPhoto } from '@/api/types';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { texts } from './texts';

type PhotoFilter = keyof typeof texts.tools.filters;

interface PhotoQuery {
  filter: PhotoFilter;
  /** A part of the file's name. */
  name: string;
}

export const everyPhoto: PhotoQuery = { filter: 'all', name: '' };

const rules: Readonly<Record<PhotoFilter, (photo: TripPhoto, stack: PhotoStack) => boolean>> = {
  all: () => true,
  picked: ({ is_selected }) => is_selected,
  unpicked: ({ is_selected }) => !is_selected,
  blurry: ({ is_blurry }) => is_blurry === true,
  similar: (_photo, { others }) => others.length > 0,
  documents: ({ is_document }) => is_document === true,
};

/** The filters that find something, with how many photos. */
export function filterOptions(stacks: readonly PhotoStack[]) {
  return (Object.keys(rules) as PhotoFilter[])
    .map((value) => ({
      value,
      label: texts.tools.filters[value],
      count: matchesOf(stacks, { filter: value, name: '' }).length,
    }))
    .filter(({ value, count }) => value === 'all' || count > 0);
}

export function matchesOf(stacks: readonly PhotoStack[], { filter, name }: PhotoQuery): TripPhoto[] {
  const part = name.trim().toLowerCase();
  return stacks.flatMap((stack) =>
    shotsOf(stack).filter(
      (photo) => rules[filter](photo, stack) && photo.filename.toLowerCase().includes(part),
    ),
  );
}
