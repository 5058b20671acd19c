/** The query of a mailed link. The tab stores it until it is used or refused, so that a reload loses nothing. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTakenQuery } from './use-taken-query';

const keyOf = (pathname: string) => `triptych.mailed-link${pathname}`;

function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    // Browsers may forbid storage; then a reload needs the mail again.
    return null;
  }
}

/** The link that opened this screen, or opened it in this tab before a reload. */
export function useMailedLink(): URLSearchParams {
  const { pathname } = useLocation();
  const taken = useTakenQuery();
  const [stored] = useState(
    () => new URLSearchParams(attempt(() => sessionStorage.getItem(keyOf(pathname))) ?? ''),
  );
  return taken.toString() === '' ? stored : taken;
}

/** Stores the link for a reload as long as it may still be used, and removes it then. */
export function useStoredLink(link: URLSearchParams, isUsable: boolean): void {
  const { pathname } = useLocation();
  const text = link.toString();
  useEffect(() => {
    const key = keyOf(pathname);
    attempt(() => (isUsable ? sessionStorage.setItem(key, text) : sessionStorage.removeItem(key)));
  }, [pathname, text, isUsable]);
}
