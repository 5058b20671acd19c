import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { photoCount } from '../curation-view';
import { wayOutOf } from '../full';
import type { DraftPhoto } from '../trips-slice';

export interface UploadFailuresProps {
  drafts: readonly DraftPhoto[];
  onRetry: (ids: readonly string[]) => void;
}

/** The server's own words, which may end without a full stop; others follow them. */
export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** '2 photos could not be uploaded', why, and the way out of it where there is one to name. */
function failureText(count: number, failed: DraftPhoto | undefined): string {
  const reason = `${photoCount(count)} could not be uploaded: ${asSentence(failed?.message ?? '')}`;
  const wayOut = wayOutOf(failed?.code ?? null);
  return wayOut === null ? reason : `${reason} ${wayOut}`;
}

export function waitingText(count: number): string {
  return `${photoCount(count)} ${count === 1 ? 'waits' : 'wait'} to be sent.`;
}

/** What sends them: 'Send it' or 'Send them', 'again' where they were tried. */
export function sendLabel(count: number, wereTried: boolean): string {
  return `${count === 1 ? 'Send it' : 'Send them'}${wereTried ? ' again' : ''}`;
}

/** What did not get through and why, and how many were not tried. */
export function triedText(drafts: readonly DraftPhoto[]): string {
  const failed = drafts.filter(({ status }) => status === 'failed');
  const waiting = drafts.filter(({ status }) => status === 'waiting');
  const rest = waiting.length === 0 ? '' : ` ${waitingText(waiting.length)}`;
  return `${failureText(failed.length, failed[0])}${rest}`;
}

/** What did not get through and why: what can be sent again first, else the files that the server does not take. */
export function UploadFailures({ drafts, onRetry }: UploadFailuresProps) {
  const failed = drafts.filter(({ status }) => status === 'failed');
  const refused = drafts.filter(({ status }) => status === 'refused');
  if (failed.length > 0) {
    return (
      <Notice
        tone="error"
        className="mb-6"
        action={
          <Button size="small" onClick={() => onRetry(failed.map(({ id }) => id))}>
            {sendLabel(failed.length, true)}
          </Button>
        }
      >
        {triedText(drafts)}
      </Notice>
    );
  }
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      {refused.length === 1 ? 'This file stays out of the trip:' : 'These files stay out of the trip:'}
      <ul>
        {refused.map(({ id, filename, message }) => (
          <li key={id} className="wrap-anywhere">
            <b className="font-semibold">{filename}</b>
            {`: ${message ?? ''}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
