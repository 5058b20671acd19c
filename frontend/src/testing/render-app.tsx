/** Draws the real page at a path: real routes, a new store, the stubbed network. */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { onTestFinished } from 'vitest';
import { Provider } from '@/app/provider';
import { createStore } from '@/app/store';
import { sessionClosed } from '@/data/session/session-slice';
import { writeToken } from '@/data/session/token-storage';
import { Router, useLocation, useNavigate } from '@/lib/router';
import { knownToken } from './handlers/session-handlers';
import { memoryHistory } from './memory-history';

export interface RenderAppOptions {
  /** Starts with a stored token, one that the stubbed server knows if `true`. */
  signedIn?: boolean | string;
}

/** Where the page is, as the router sees it. */
interface Place {
  pathname: string;
  search: string;
}

/** The two buttons of the browser. */
interface Browser {
  back: () => Promise<void>;
  forward: () => Promise<void>;
}

function Probe({ place, browser }: { place: Place; browser: Browser }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // With the drawing itself, so that what is seen is never ahead of where the page is.
  useLayoutEffect(() => {
    Object.assign(place, { pathname, search });
    const goBy = (steps: number) => act(async () => navigate(steps));
    Object.assign(browser, { back: () => goBy(-1), forward: () => goBy(1) });
  }, [place, browser, navigate, pathname, search]);
  return null;
}

export function renderApp(path: string, { signedIn = false }: RenderAppOptions = {}) {
  if (signedIn !== false) writeToken(signedIn === true ? knownToken : signedIn, true);
  const store = createStore();
  // What this page has not sent by then is not sent into the next test.
  onTestFinished(() => {
    store.dispatch(sessionClosed());
  });
  const place: Place = { pathname: '', search: '' };
  const browser: Browser = { back: async () => undefined, forward: async () => undefined };
  const history = memoryHistory(path);
  const view = render(
    <Router history={history}>
      <Provider store={store} />
      <Probe place={place} browser={browser} />
    </Router>,
  );
  return { ...view, store, place, browser, user: userEvent.setup() };
}
