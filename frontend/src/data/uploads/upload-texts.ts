// What is said of photos that have not got through.
import { texts } from '@/data/texts';
import { photoCount } from '@/data/trips/curation-view';
import { wayOutOf } from '@/data/trips/full';
import type { PendingUpload } from './uploads-slice';

/** The server's own words, which may end without a full stop; others follow them. */
export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** How many were not uploaded, why, and the way out of it where there is one to name. */
function failureText(count: number, failed: PendingUpload | undefined): string {
  const reason = texts.uploads.failed(photoCount(count), asSentence(failed?.message ?? ''));
  const wayOut = wayOutOf(failed?.code ?? null);
  return wayOut === null ? reason : `${reason} ${wayOut}`;
}

export function waitingText(count: number): string {
  return texts.uploads.waiting(photoCount(count));
}

/** What uploads them. */
export function sendLabel(wereTried: boolean): string {
  return wereTried ? texts.uploads.retry : texts.uploads.upload;
}

/** What did not get through and why, and how many were not tried. */
export function triedText(drafts: readonly PendingUpload[]): string {
  const failed = drafts.filter(({ status }) => status === 'failed');
  const waiting = drafts.filter(({ status }) => status === 'waiting');
  const rest = waiting.length === 0 ? '' : ` ${waitingText(waiting.length)}`;
  return `${failureText(failed.length, failed[0])}${rest}`;
}

/** Photos that were dropped more than once under other names. */
export function copiesText(count: number): string {
  return texts.uploads.copies(photoCount(count), count);
}
