import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { LoadingText } from '@/components/ui/skeleton';
import { useAppDispatch } from '@/data/store/hooks';
import type { AppThunk } from '@/data/store/root-reducer';
import { beginAtTop } from '@/lib/focus/begin-at-top';
import { focusMain } from '@/lib/focus/focus-main';
import { useLocation } from '@/lib/router';
import { texts } from './texts';

/** Lets the keyboard pass the header. Seen only while it has focus. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-(--z-tooltip) focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
    >
      {texts.skipLink}
    </a>
  );
}

interface SiteLayoutProps {
  children: ReactNode;
  hasHeader?: boolean;
  hasFooter?: boolean;
}

export function SiteLayout({ children, hasHeader = true, hasFooter = true }: SiteLayoutProps) {
  useFocusOnNavigation();
  const isFirstDraw = useIsFirstDraw();
  return (
    <>
      <SkipLink />
      {hasHeader ? <Header /> : null}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Suspense fallback={<ScreenLoading />}>{isFirstDraw ? <ScreenLoading /> : children}</Suspense>
      </main>
      {hasFooter ? <Footer /> : null}
    </>
  );
}

/**
 * The first screen follows in a transition, as all later ones do: once React has drawn a fallback, it shows nothing else
 * for 300 ms, however soon the code is there.
 */
function useIsFirstDraw(): boolean {
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => startTransition(() => setIsFirst(false)), []);
  return isFirst;
}

/** Stands in while a screen's code is on its way; quick ones show nothing. */
function ScreenLoading() {
  return (
    <div data-screen-loading className="page py-16">
      <LoadingText>{texts.loading}</LoadingText>
    </div>
  );
}

/** Shown over the current screen while the next one loads. */
export const nextScreenLoading = (
  <LoadingText className="pointer-events-none fixed inset-x-0 bottom-6 z-(--z-tooltip) mx-auto w-fit rounded-control bg-surface px-4 py-2 shadow-2">
    {texts.loading}
  </LoadingText>
);

/** Whether another screen was shown before this one. */
const enterScreen =
  (screen: string): AppThunk<boolean> =>
  (_dispatch, _getState, page) => {
    const isOther = page.lastScreen !== null && page.lastScreen !== screen;
    page.lastScreen = screen;
    return isOther;
  };

/** A new screen or step is read from its start. Going back keeps the place that the browser remembers. */
function useFocusOnNavigation() {
  const { pathname, search, isPop } = useLocation();
  const dispatch = useAppDispatch();
  const screen = `${pathname}?step=${new URLSearchParams(search).get('step') ?? 1}`;
  useEffect(() => {
    if (!dispatch(enterScreen(screen))) return undefined;
    focusMain();
    return isPop ? undefined : beginAtTop();
  }, [screen, isPop, dispatch]);
}
