import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@/lib/router';
import { readStored, writeStored } from '@/lib/stored';

/**
 * The address's query, taken out of the address bar at once: secrets of mailed links and sign-ins travel in it. Taken
 * out of it, they reach neither the history nor a copied address nor another site.
 */
export function useTakenQuery(): URLSearchParams {
  const query = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(query);
  useEffect(() => {
    if (query.toString() === '') return;
    setTaken(query);
    navigate(pathname, { replace: true });
  }, [query, pathname, navigate]);
  return taken;
}

const keyOf = (pathname: string) => `triptych.mailed-link${pathname}`;

/**
 * The query of the mailed link that opened this screen, or of a scanned one. The tab stores it until it is used or
 * refused, so that a reload loses nothing.
 */
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
