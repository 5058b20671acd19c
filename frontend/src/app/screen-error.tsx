import type { FallbackProps } from 'react-error-boundary';
import { Brand } from '@/components/layout/brand';
import { SkipLink } from '@/components/layout/skip-link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** A part of the page that could not be fetched: offline, or replaced by a newer version on the server. */
function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message))
  );
}

/** What shows when a screen fails to load or to draw. */
export function ScreenError({ error }: FallbackProps) {
  const isChunk = isChunkError(error);
  return (
    <>
      <SkipLink />
      <header className="page flex min-h-15 w-full items-center">
        <Brand />
      </header>
      <main id="main" className="page grid flex-1 place-items-center">
        <title>Triptych</title>
        <EmptyState
          headingLevel={1}
          title={isChunk ? "We couldn't load this page" : 'Something went wrong'}
          text={
            isChunk
              ? "You may be offline, or there's a new version. Reload to continue."
              : 'Your photos and posts are safe. Reload to continue.'
          }
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        />
      </main>
    </>
  );
}
