/** How many photos of the grid stand beside each other: two on phones, else three. */
import { useSyncExternalStore } from 'react';

const threeColumns = '(min-width: 48rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(threeColumns);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useColumns(): 2 | 3 {
  return useSyncExternalStore(subscribe, () => window.matchMedia(threeColumns).matches) ? 3 : 2;
}
