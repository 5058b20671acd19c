/** Where the token is kept between visits: for good with 'remember me', for this tab alone without it. */
import { attempt } from '@/lib/stored';

const key = 'triptych.token';

/** What the tabs of a user share, and whoever signs out leaves to nobody, is kept under names that begin so. */
export const sharedPrefix = 'triptych.shared.';

export function readToken(): string | null {
  return attempt(() => sessionStorage.getItem(key)) || attempt(() => localStorage.getItem(key)) || null;
}

/**
 * Another tab's remembered token is only replaced, never taken away first: that tab would take it for a log out. What
 * was shared under it goes, since it may be another user's.
 */
export function writeToken(token: string, remember: boolean): void {
  if (!remember) {
    attempt(() => sessionStorage.setItem(key, token));
    return;
  }
  attempt(() => sessionStorage.removeItem(key));
  const before = attempt(() => localStorage.getItem(key)) || token;
  if (before !== token) attempt(forgetShared);
  attempt(() => localStorage.setItem(key, token));
}

function forgetShared(): void {
  const shared = Object.keys(localStorage).filter((name) => name.startsWith(sharedPrefix));
  for (const name of shared) localStorage.removeItem(name);
}

/** Where what belongs to the session is stored: for this tab alone, or with a remembered session for all tabs. */
export function sessionStore(): Storage {
  const isShared = sessionStorage.getItem(key) === null && localStorage.getItem(key) !== null;
  return isShared ? localStorage : sessionStorage;
}

function changeStored(token: string, change: (storage: Storage) => void): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    attempt(() => (storage().getItem(key) === token ? change(storage()) : undefined));
  }
}

/** Forgets this token alone: another tab may have stored a newer one in the meantime. */
export function forgetToken(token: string): void {
  changeStored(token, (storage) => storage.removeItem(key));
}

/**
 * Blanks a token that the server refuses. Other tabs take a removal for a log out and would forget what is written in
 * them; this one they hear of themselves, with the next call.
 */
export function blankToken(token: string): void {
  changeStored(token, (storage) => storage.setItem(key, ''));
}

/**
 * Forgets what was kept for this tab, such as captions, and what it shared with the others: whoever signs out leaves
 * nothing to the next user. A remembered session that another tab has opened meanwhile keeps what is shared.
 */
export function forgetTab(token: string | null): void {
  attempt(() => sessionStorage.clear());
  attempt(() => {
    const remembered = localStorage.getItem(key) || null;
    if (remembered === null || remembered === token) forgetShared();
  });
}

/** Tells which token another tab has signed out with. Returns what stops it. */
export function onTokenForgotten(listener: (token: string) => void): () => void {
  const handle = ({ key: changed, oldValue, newValue }: StorageEvent) => {
    if (changed === key && newValue === null && oldValue !== null) listener(oldValue);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
