import { LucideProvider } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Provider as StoreProvider } from 'react-redux';
import { Brand } from '@/components/layout/brand';
import { FocusOrigins } from '@/components/overlays/use-returned-focus';
import { EmptyState } from '@/components/ui/empty-state';
import { focusMain } from '@/lib/focus/focus-main';
import { useLocation } from '@/lib/router';
import { Screens } from './router';
import { SkipLink } from './site-layout';
import type { AppStore } from './store';
import { texts } from './texts';

const Toaster = lazy(async () => ({ default: (await import('@/components/overlays/toaster')).Toaster }));

/** The screens and everything that surrounds them. A router stands around it, with the browser's history or a test's. */
export function Provider({ store }: { store: AppStore }) {
  const { pathname, search } = useLocation();
  const [origins] = useState(() => new Map());
  return (
    <StoreProvider store={store}>
      <LucideProvider strokeWidth={1.75}>
        <FocusOrigins value={origins}>
          <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname, search]}>
            <Screens />
          </ErrorBoundary>
        </FocusOrigins>
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      </LucideProvider>
    </StoreProvider>
  );
}

function ScreenError({ error }: FallbackProps) {
  useEffect(focusMain, []);
  // A part of the page that could not be fetched: offline, or replaced by a newer version on the server.
  const isChunk =
    error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));
  return (
    <>
      <SkipLink />
      <header className="page flex min-h-15 w-full items-center">
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className="page grid flex-1 place-items-center">
        <title>{texts.screenError.triptych}</title>
        <EmptyState
          headingLevel={1}
          title={isChunk ? texts.screenError.weCouldntLoadThisPage : texts.screenError.somethingWentWrong}
          text={isChunk ? texts.screenError.offlineText : texts.screenError.safeText}
          action={{ label: texts.screenError.reload, onClick: () => window.location.reload() }}
        />
      </main>
    </>
  );
}
