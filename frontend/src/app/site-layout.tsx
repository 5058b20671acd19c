import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { SkipLink } from '@/components/layout/skip-link';
import { useLogOut } from '@/data/session/use-log-out';
import { useSession } from '@/data/session/use-session';
import { beginAtTop } from '@/lib/focus/begin-at-top';
import { focusMain } from '@/lib/focus/focus-main';
import { ScreenLoading } from './screen-loading';

export interface SiteLayoutProps {
  hasHeader?: boolean;
  hasFooter?: boolean;
}

/** The frame around every screen: skip link, header, the main region, footer. */
export function SiteLayout({ hasHeader = true, hasFooter = true }: SiteLayoutProps) {
  useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      {hasHeader ? <SessionHeader /> : null}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {hasFooter ? <Footer /> : null}
    </>
  );
}

function SessionHeader() {
  const { isSignedIn, user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate('/');
  };
  return <Header isSignedIn={isSignedIn} user={user} onLogOut={leave} />;
}

let lastPathname: string | null = null;

/**
 * A new screen is read from its start: its main region takes focus, except at the first one. Going back keeps the
 * place that the browser remembers.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    const isNewScreen = lastPathname !== null && lastPathname !== pathname;
    lastPathname = pathname;
    if (!isNewScreen) return undefined;
    focusMain();
    return navigation === 'POP' ? undefined : beginAtTop();
  }, [pathname, navigation]);
}
