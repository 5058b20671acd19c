import { useEffect } from 'react';

/** Repeats what a lost connection has stopped each time the browser is online again; null where there is nothing. */
export function useOnceOnline(repeat: (() => void) | null): void {
  useEffect(() => {
    if (repeat === null) return;
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, [repeat]);
}
