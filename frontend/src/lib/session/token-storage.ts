/** Where the token is kept between visits: for good with 'remember me', for this tab alone without it. */

const key = 'triptych.token';

/** Browsers may forbid storage altogether; then the token lives as long as the page does. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export function readToken(): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? attempt(() => localStorage.getItem(key));
}

export function writeToken(token: string, remember: boolean): void {
  forgetToken();
  attempt(() => (remember ? localStorage : sessionStorage).setItem(key, token));
}

export function forgetToken(): void {
  attempt(() => sessionStorage.removeItem(key));
  attempt(() => localStorage.removeItem(key));
}

/** Tells when another tab signed out. Returns what stops it. */
export function onTokenForgotten(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
