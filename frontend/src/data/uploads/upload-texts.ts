import { texts } from '@/data/texts';
import { photoCount } from '@/data/trips/curation-view';
import { isOffline, type PendingUpload } from './uploads-slice';

const accountFull = 'account_full';

const tripFull = 'trip_full';

export const isStorageFull = ({ code }: PendingUpload) => code === accountFull;

/** Whether the same file is taken once room is made. No plan gives more of it. */
export function isFull(code: string | null): boolean {
  return code === accountFull || code === tripFull;
}

/** The server's own words, which may end without a full stop; others follow them. */
export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

export function waitingText(count: number): string {
  return texts.uploads.waiting(photoCount(count));
}

export function sendLabel(wereTried: boolean): string {
  return wereTried ? texts.uploads.retry : texts.uploads.upload;
}

/** How many were not uploaded, why, the way out where the server does not name it, and how many were not tried. */
export function triedText(drafts: readonly PendingUpload[]): string {
  const offline = drafts.filter(isOffline);
  const others = drafts.filter((draft) => !isOffline(draft));
  const failed = others.filter(({ status }) => status === 'failed');
  const waiting = others.filter(({ status }) => status === 'waiting');
  const { message = null, code = null } = failed[0] ?? {};
  const parts = [
    offline.length > 0 && texts.uploads.offline(photoCount(offline.length)),
    failed.length > 0 && texts.uploads.failed(photoCount(failed.length), asSentence(message ?? '')),
    code === tripFull && texts.trips.tripFull,
    waiting.length > 0 && waitingText(waiting.length),
  ];
  return parts.filter(Boolean).join(' ');
}
