/** Where the page is. */
export interface Place {
  pathname: string;
  search: string;
  /** The browser keeps it, over a reload too. */
  state: unknown;
}

export interface NavigateOptions {
  /** Takes the present entry's place in the history. */
  replace?: boolean;
  state?: unknown;
}

/** What the router needs of a history. Tests have one of their own, since going back in jsdom cannot be awaited. */
export interface PageHistory {
  read: () => Place;
  write: (href: string, options: NavigateOptions) => void;
  go: (steps: number) => void;
  /** Reports back and forward. Returns what stops it. */
  onPop: (listener: () => void) => () => void;
}

export const browserHistory: PageHistory = {
  read: () => ({
    pathname: window.location.pathname,
    search: window.location.search,
    state: window.history.state,
  }),
  write: (href, { replace = false, state = null }) =>
    window.history[replace ? 'replaceState' : 'pushState'](state, '', href),
  go: (steps) => window.history.go(steps),
  onPop: (listener) => {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
};
