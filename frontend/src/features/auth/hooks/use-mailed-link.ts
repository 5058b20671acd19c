/** The query of a mailed link, or of a scanned one. The tab stores it until it is used or refused, so that a reload loses nothing. */
import { useEffect, useState } from 'react';
import { useLocation } from '@/lib/router';
import { readStored, writeStored } from '@/lib/stored';
import { useTakenQuery } from './use-taken-query';

const keyOf = (pathname: string) => `triptych.mailed-link${pathname}`;

/** The link that opened this screen, or opened it in this tab before a reload. */
export function useMailedLink(): URLSearchParams {
  const { pathname } = useLocation();
  const taken = useTakenQuery();
  const [stored] = useState(() => new URLSearchParams(String(readStored(keyOf(pathname)) ?? '')));
  return taken.toString() === '' ? stored : taken;
}

/** Stores the link for a reload as long as it may still be used, and removes it then. */
export function useStoredLink(link: URLSearchParams, isUsable: boolean): void {
  const { pathname } = useLocation();
  const text = link.toString();
  useEffect(() => {
    writeStored(keyOf(pathname), isUsable ? text : null);
  }, [pathname, text, isUsable]);
}
