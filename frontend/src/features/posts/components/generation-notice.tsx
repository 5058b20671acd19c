import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { Draft } from '../content';
import type { Generation } from '../hooks/use-generation';
import { unpaidNotice } from '../sample-content';

export interface GenerationNoticeProps {
  draft: Draft;
  generation: Generation;
  onBringBack: () => void;
}

/** The one notice about the words: why none came, or why these are a sample. */
export function GenerationNotice({ draft, generation, onBringBack }: GenerationNoticeProps) {
  const { error, isInterrupted, retry } = generation;
  const again = (
    <Button size="small" onClick={retry}>
      Try again
    </Button>
  );
  if (error !== null) {
    return (
      <Notice tone="error" action={again}>
        <span className="font-semibold">The words could not be written.</span> {errorText(error)}
      </Notice>
    );
  }
  if (isInterrupted) {
    return (
      <Notice tone="warning" action={again}>
        The words you asked for did not arrive. Asking again costs nothing if they were written.
      </Notice>
    );
  }
  const bringBack =
    draft.setAside === null ? undefined : (
      <Button size="small" onClick={onBringBack}>
        Back to my text
      </Button>
    );
  if (draft.content?.isSample === true) return <SampleNotice action={bringBack} />;
  if (bringBack === undefined) return null;
  return <Notice action={bringBack}>The text that you had before is kept.</Notice>;
}

function SampleNotice({ action }: { action: ReactNode }) {
  const { pathname, search } = useLocation();
  if (!hasBackend()) {
    return <Notice>This page runs without a server, so the text is a sample.</Notice>;
  }
  const here = encodeURIComponent(`${pathname}${search}`);
  return (
    <Notice tone="error" action={action}>
      <span className="font-semibold text-danger">{unpaidNotice}</span>{' '}
      <Link to={`/pricing?next=${here}`} className="text-link underline underline-offset-[0.2em]">
        See the plans
      </Link>
    </Notice>
  );
}
