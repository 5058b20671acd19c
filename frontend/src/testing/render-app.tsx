/** Draws the real page at a path: real routes, a new store, the stubbed network. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Provider } from '@/app/provider';
import { createStore } from '@/app/store';
import { writeToken } from '@/lib/session/token-storage';
import { knownToken } from './handlers/session-handlers';

export interface RenderAppOptions {
  /** Starts with a stored token, one that the stubbed server knows if `true`. */
  signedIn?: boolean | string;
}

/** Where the page is, as the router sees it. */
interface Place {
  pathname: string;
  search: string;
}

function PlaceProbe({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    Object.assign(place, { pathname, search });
  }, [place, pathname, search]);
  return null;
}

export function renderApp(path: string, { signedIn = false }: RenderAppOptions = {}) {
  if (signedIn !== false) writeToken(signedIn === true ? knownToken : signedIn, true);
  const store = createStore();
  const place: Place = { pathname: '', search: '' };
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Provider store={store} />
      <PlaceProbe place={place} />
    </MemoryRouter>,
  );
  return { ...view, store, place, user: userEvent.setup() };
}
