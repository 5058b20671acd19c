/** The router: a library's would be a tenth of the initial script, most of it for data, forms and nested routes. */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';

export interface Place {
  pathname: string;
  search: string;
  /** The browser keeps it, over a reload too. */
  state: unknown;
}

interface NavigateOptions {
  /** Takes the present entry's place in the history; `same` where that has the address already, drawn or not. */
  replace?: boolean | 'same';
  state?: unknown;
}

/** What the router needs of a history. Tests have one of their own, since going back in jsdom cannot be awaited. */
export interface PageHistory {
  read: () => Place;
  write: (href: string, options: { replace: boolean; state: unknown }) => void;
  go: (steps: number) => void;
  /** Reports back and forward. Returns what stops it. */
  onPop: (listener: () => void) => () => void;
}

const browserHistory: PageHistory = {
  read: () => ({
    pathname: window.location.pathname,
    search: window.location.search,
    state: window.history.state,
  }),
  write: (href, { replace, state }) =>
    window.history[replace ? 'replaceState' : 'pushState'](state, '', href),
  go: (steps) => window.history.go(steps),
  onPop: (listener) => {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
};

interface Location extends Place {
  /** Reached by back, forward or a load of the page. */
  isPop: boolean;
}

/** Goes to an address of the page, or by as many steps in the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

const LocationContext = createContext<Location | null>(null);
const NavigateContext = createContext<Navigate | null>(null);

function useContextOfRouter<Value>(value: Value | null): Value {
  if (value === null) throw new Error('No Router around this component');
  return value;
}

export const useLocation = (): Location => useContextOfRouter(use(LocationContext));

export const useNavigate = (): Navigate => useContextOfRouter(use(NavigateContext));

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

interface RouterProps {
  history?: PageHistory;
  children: ReactNode;
  /** Beside the screen in sight, which stays until the code of the next one is there. */
  loading?: ReactNode;
}

export function Router({ history = browserHistory, children, loading }: RouterProps) {
  const [isLoading, startTransition] = useTransition();
  const [location, setLocation] = useState(() => ({ ...history.read(), isPop: true }));
  const { navigate, show } = useMemo(() => {
    const show = (isPop: boolean) => startTransition(() => setLocation({ ...history.read(), isPop }));
    const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to);
      const { pathname, search } = history.read();
      history.write(to, { replace: replace === 'same' ? to === pathname + search : replace, state });
      show(false);
    };
    return { navigate, show };
  }, [history]);
  useLayoutEffect(() => history.onPop(() => show(true)), [history, show]);
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
      {isLoading ? loading : null}
    </NavigateContext>
  );
}

export interface LinkProps extends ComponentProps<'a'> {
  to: string;
  /** The state of the place it leads to. */
  state?: unknown;
}

/** A link within the page. The address in sight gets no second entry in the history. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    const isForBrowser = button !== 0 || metaKey || altKey || ctrlKey || shiftKey || rest.target === '_blank';
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    navigate(to, { replace: 'same', state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Leads on at once; going back does not return here. */
export function Redirect({ to, state = null }: { to: string; state?: object | null }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
