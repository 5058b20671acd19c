/** The browser may bring a page back as it was left, with something still under way. */
import { useEffect, useEffectEvent } from 'react';

export function usePageReturn(onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => (persisted ? comeBack() : undefined);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}
