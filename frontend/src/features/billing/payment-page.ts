/** Going to where something is paid, which is most often another site. */

/** Only pages can be paid on: an address of another kind is not followed. */
function isPage(url: string): boolean {
  if (!URL.canParse(url, window.location.href)) return false;
  return /^https?:$/.test(new URL(url, window.location.href).protocol);
}

/** Leaves for the address; false, and nothing else, where it is no page. */
export function leaveFor(url: string): boolean {
  if (!isPage(url)) return false;
  window.location.assign(url);
  return true;
}

/** Our own page that confirms a change, as a place of this page; null for any other address. */
export function changePlaceIn(url: string): string | null {
  if (!isPage(url)) return null;
  const { origin, pathname, search } = new URL(url, window.location.href);
  return origin === window.location.origin && pathname === '/billing/change' ? `${pathname}${search}` : null;
}
