/** Which photos of a trip are shown: by what was found on them, and by name. */
import type { TripPhoto } from '@/api/types';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';

export type PhotoFilter = 'all' | 'picked' | 'unpicked' | 'blurry' | 'similar' | 'documents';

export interface PhotoQuery {
  filter: PhotoFilter;
  /** A part of the file's name. */
  name: string;
}

export const everyPhoto: PhotoQuery = { filter: 'all', name: '' };

export function isFiltered({ filter, name }: PhotoQuery): boolean {
  return filter !== 'all' || name.trim() !== '';
}

type Rule = (photo: TripPhoto, stack: PhotoStack) => boolean;

const rules: Readonly<Record<PhotoFilter, Rule>> = {
  all: () => true,
  picked: ({ is_selected }) => is_selected,
  unpicked: ({ is_selected }) => !is_selected,
  blurry: ({ is_blurry }) => is_blurry === true,
  similar: (_photo, { others }) => others.length > 0,
  documents: ({ is_document }) => is_document === true,
};

const labels: readonly { value: PhotoFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'picked', label: 'Picked' },
  { value: 'unpicked', label: 'Not picked' },
  { value: 'blurry', label: 'Blurry' },
  { value: 'similar', label: 'Similar' },
  { value: 'documents', label: 'Documents' },
];

export interface FilterOption {
  value: PhotoFilter;
  label: string;
  count: number;
}

/** The filters that find something, with how many photos. */
export function filterOptions(stacks: readonly PhotoStack[]): FilterOption[] {
  return labels
    .map(({ value, label }) => ({
      value,
      label,
      count: matchesOf(stacks, { filter: value, name: '' }).length,
    }))
    .filter(({ value, count }) => value === 'all' || count > 0);
}

/** The photos that a query finds. */
export function matchesOf(stacks: readonly PhotoStack[], { filter, name }: PhotoQuery): TripPhoto[] {
  const part = name.trim().toLowerCase();
  return stacks.flatMap((stack) =>
    shotsOf(stack).filter(
      (photo) => rules[filter](photo, stack) && photo.filename.toLowerCase().includes(part),
    ),
  );
}
