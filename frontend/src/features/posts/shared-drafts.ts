/**
 * Words that are being written, for the tabs that are opened later: a remembered session finds them there when the tab
 * that made them was closed. Each open tab goes on with its own.
 */
import { isTokenRemembered, readToken, sharedPrefix } from '@/lib/session/token-storage';

type Drafts = Readonly<Record<string, unknown>>;

const prefix = `${sharedPrefix}words.`;

/** Of how many trips words are shared; those written longest ago make room. */
const sharedTripsMax = 20;

/** What this tab has read or written last, by trip: words that read otherwise were written by another tab. */
const known = new Map<string, string>();

/** Browsers may forbid storage or have no room: then the words stay in their tab. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing was promised.
  }
}

function parsed(text: string | null): { savedAt: number; draft: unknown } {
  const unreadable = { savedAt: 0, draft: null };
  try {
    const value = JSON.parse(text ?? 'null') as Partial<typeof unreadable> | null;
    return { savedAt: Number(value?.savedAt) || 0, draft: value?.draft ?? null };
  } catch {
    return unreadable;
  }
}

const sharedNames = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** What was shared last of each trip of which this tab has no words of its own; null where it cannot be read. */
export function readShared(own: Drafts): Record<string, unknown> {
  if (!isTokenRemembered(readToken())) return {};
  const found: Record<string, unknown> = {};
  for (const name of sharedNames()) {
    const tripId = name.slice(prefix.length);
    const text = localStorage.getItem(name) ?? '';
    const { draft } = parsed(text);
    const isOwn = tripId in own;
    if (!isOwn) found[tripId] = draft;
    if (!isOwn || JSON.stringify(own[tripId]) === JSON.stringify(draft)) known.set(tripId, text);
  }
  return found;
}

function makeRoom(): void {
  const byAge = sharedNames()
    .map((name) => ({ name, savedAt: parsed(localStorage.getItem(name)).savedAt }))
    .toSorted((one, other) => other.savedAt - one.savedAt);
  for (const { name } of byAge.slice(sharedTripsMax)) localStorage.removeItem(name);
}

function share(tripId: string, draft: unknown): void {
  const name = prefix + tripId;
  const isNew = localStorage.getItem(name) === null;
  const text = JSON.stringify({ savedAt: Date.now(), draft });
  localStorage.setItem(name, text);
  known.set(tripId, text);
  if (isNew) makeRoom();
}

/** What another tab has written meanwhile is that tab's, and stays. */
function takeBack(tripId: string): void {
  const name = prefix + tripId;
  if (localStorage.getItem(name) === known.get(tripId)) localStorage.removeItem(name);
  known.delete(tripId);
}

/**
 * Shares what a change has made of this tab's words, and takes back what it forgets. A session that is not remembered,
 * or has another's token in its place by now, shares nothing.
 */
export function shareChanges(before: Drafts, after: Drafts, token: string | null): void {
  if (!isTokenRemembered(token)) return;
  for (const [tripId, draft] of Object.entries(after)) {
    if (draft !== before[tripId]) attempt(() => share(tripId, draft));
  }
  for (const tripId of Object.keys(before)) if (!(tripId in after)) attempt(() => takeBack(tripId));
}

/** Forgets the words of a trip that is gone, whichever tab wrote them. */
export function forgetSharedWords(tripId: string): void {
  attempt(() => localStorage.removeItem(prefix + tripId));
  known.delete(tripId);
}
