import { LucideProvider } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Provider as StoreProvider } from 'react-redux';
import { FocusOrigins } from '@/components/overlays/use-returned-focus';
import { useLocation } from '@/lib/router';
import { Screens } from './router';
import { ScreenError } from './screen-error';
import type { AppStore } from './store';

const Toaster = lazy(async () => ({ default: (await import('@/components/overlays/toaster')).Toaster }));

/** The screens and everything that surrounds them. A router stands around it, with the browser's history or a test's. */
export function Provider({ store }: { store: AppStore }) {
  const { pathname } = useLocation();
  const [origins] = useState(() => new Map());
  return (
    <StoreProvider store={store}>
      <LucideProvider strokeWidth={1.75}>
        <FocusOrigins value={origins}>
          <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname]}>
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
