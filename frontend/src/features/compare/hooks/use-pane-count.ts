/** How many photos the compare view has room for: two above each other on phones, three beside each other else. */
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function usePaneCount(panesMax: number): number {
  const hasRoom = useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
  return Math.min(panesMax, hasRoom ? 3 : 2);
}
