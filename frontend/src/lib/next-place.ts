/** Where somebody goes after signing in or paying: back to where they were sent from, never to another site. */

const home = '/';
/** Any base does: it only shows whether an address leaves it. */
const here = 'http://here.invalid';
const formPaths = ['/login', '/signup'];

/** The path in `?next=` if it is one of ours, else home. */
export function nextPlace(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, here)) return home;
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || pathname.startsWith('//') || formPaths.includes(pathname)) return home;
  return `${pathname}${search}${hash}`;
}

/** The address of a form that leads to the same place afterwards. */
export function formHref(path: string, place: string): string {
  return place === home ? path : `${path}?next=${encodeURIComponent(place)}`;
}
