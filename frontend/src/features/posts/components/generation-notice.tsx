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
  if (draft.content?.isSample !== true) return null;
  return <SampleNotice hasOwnText={draft.setAside !== null} onBringBack={onBringBack} />;
}

interface SampleNoticeProps {
  hasOwnText: boolean;
  onBringBack: () => void;
}

function SampleNotice({ hasOwnText, onBringBack }: SampleNoticeProps) {
  const { pathname, search } = useLocation();
  if (!hasBackend()) {
    return <Notice>This page runs without a server, so the text is a sample.</Notice>;
  }
  const here = encodeURIComponent(`${pathname}${search}`);
  const bringBack = (
    <Button size="small" onClick={onBringBack}>
      Back to my text
    </Button>
  );
  return (
    <Notice tone="error" action={hasOwnText ? bringBack : undefined}>
      <span className="font-semibold text-danger">{unpaidNotice}</span>{' '}
      <Link to={`/pricing?next=${here}`} className="text-link underline underline-offset-[0.2em]">
        See the plans
      </Link>
    </Notice>
  );
}
