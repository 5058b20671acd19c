import type { PageHistory, Place } from '@/lib/router';

export type Entry = string | Place;

function placeOf(href: string, state: unknown): Place {
  const { pathname, search } = new URL(href, 'http://localhost');
  return { pathname, search, state };
}

/** A history at the last of these entries that goes back and forward at once. */
export function memoryHistory(...start: readonly Entry[]): PageHistory {
  let entries = start.map((entry) => (typeof entry === 'string' ? placeOf(entry, null) : entry));
  let index = entries.length - 1;
  const listeners = new Set<() => void>();
  const read = () => {
    const place = entries[index];
    if (place === undefined) throw new Error('A history has at least one entry');
    return place;
  };
  return {
    read,
    write: (href, { replace, state }) => {
      if (!replace) index += 1;
      entries = [
        ...entries.slice(0, index),
        placeOf(href, state),
        ...(replace ? entries.slice(index + 1) : []),
      ];
    },
    go: (steps) => {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1);
      for (const listener of listeners) listener();
    },
    onPop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
