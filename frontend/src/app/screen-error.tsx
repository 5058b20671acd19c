import type { FallbackProps } from 'react-error-boundary';
import { Brand } from '@/components/layout/brand';
import { SkipLink } from '@/components/layout/skip-link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { texts } from './texts';

export function ScreenError({ error }: FallbackProps) {
  // A part of the page that could not be fetched: offline, or replaced by a newer version on the server.
  const isChunk =
    error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));
  return (
    <>
      <SkipLink />
      <header className="page flex min-h-15 w-full items-center">
        <Brand />
      </header>
      <main id="main" className="page grid flex-1 place-items-center">
        <title>{texts.screenError.triptych}</title>
        <EmptyState
          headingLevel={1}
          title={isChunk ? texts.screenError.weCouldntLoadThisPage : texts.screenError.somethingWentWrong}
          text={isChunk ? texts.screenError.offlineText : texts.screenError.safeText}
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {texts.screenError.reload}
            </Button>
          }
        />
      </main>
    </>
  );
}
