import { texts } from '@/data/texts';
import { photoCount } from '@/data/trips/curation-view';
import type { PendingUpload } from './uploads-slice';

/** The server's code where the account has no room left. */
export const accountFull = 'account_full';

/** By the server's code, how room is made where there was none: then the same file is taken. No plan gives more of it. */
const waysOut: Readonly<Record<string, string>> = {
  trip_full: texts.trips.tripFull,
  [accountFull]: texts.trips.accountFull,
};

export function isFull(code: string | null): boolean {
  return waysOut[code ?? ''] !== undefined;
}

/** The server's own words, which may end without a full stop; others follow them. */
export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** How many were not uploaded, why, and the way out of it where there is one to name. */
function failureText(count: number, failed: PendingUpload | undefined): string {
  const reason = texts.uploads.failed(photoCount(count), asSentence(failed?.message ?? ''));
  const wayOut = waysOut[failed?.code ?? ''];
  return wayOut === undefined ? reason : `${reason} ${wayOut}`;
}

export function waitingText(count: number): string {
  return texts.uploads.waiting(photoCount(count));
}

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
