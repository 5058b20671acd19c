/** How many photos of a grid stand beside each other: on phones, from 768 px and from 1,024 px on. */
import { useSyncExternalStore } from 'react';

export interface Columns {
  narrow: number;
  medium: number;
  wide: number;
}

const medium = '(min-width: 48rem)';
const wide = '(min-width: 64rem)';

function subscribe(listener: () => void) {
  const queries = [medium, wide].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const matches = (query: string) => window.matchMedia(query).matches;

export function useColumns(columns: Columns): number {
  return useSyncExternalStore(subscribe, () => {
    if (matches(wide)) return columns.wide;
    return matches(medium) ? columns.medium : columns.narrow;
  });
}
