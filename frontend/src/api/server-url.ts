/** Addresses that the server sends, made reachable from where the page stands. */
import { env } from '@/config/env';

/**
 * Maps an address in one of the server's answers onto the configured API base: same path and query, our host.
 * The signature in the query stays valid, and a page behind another name or port still finds the file.
 * Addresses without a host to replace (`blob:`, `data:`) are left alone, as is everything without a backend.
 */
export function serverUrl(url: string): string {
  const { apiBase } = env();
  if (apiBase === null || !/^https?:|^\//.test(url)) return url;
  const { pathname, search, hash } = new URL(url, window.location.origin);
  const base = new URL(apiBase, window.location.origin);
  const isSameOrigin = base.origin === window.location.origin;
  return `${isSameOrigin ? '' : base.origin}${pathname}${search}${hash}`;
}

/** Whether an address is one of a page: whatever an answer says, no other kind is followed. */
export function isPage(url: string, base?: string): boolean {
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}
