/** The browser may bring a page back as it was left, with something still under way. */
import { useEffect, useRef } from 'react';

export function usePageReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  }, [onReturn]);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => (persisted ? latest.current() : undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
