/**
 * Words that are being written, for the tabs that are opened later: a remembered session finds them there when the tab
 * that made them was closed. Each open tab goes on with its own.
 */
import { isRemembered, sharedPrefix } from '@/lib/session/token-storage';

const prefix = `${sharedPrefix}words.`;
/** What this tab has read or written last, so that it leaves alone what only another tab has changed. */
const written = new Map<string, string>();

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** What was shared last of each trip, as it stands there; null where it cannot be read. */
export function readShared(): Record<string, unknown> {
  if (!isRemembered()) return {};
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(
    names.map((name) => [name.slice(prefix.length), parsed(localStorage.getItem(name))]),
  );
}

/** Takes for known what this tab goes on with. */
export function adopt(drafts: Readonly<Record<string, unknown>>): void {
  for (const [tripId, draft] of Object.entries(drafts)) written.set(tripId, JSON.stringify(draft));
}

/** Shares what has changed in this tab, and takes back what is forgotten here. */
export function share(drafts: Readonly<Record<string, unknown>>): void {
  if (!isRemembered()) return;
  try {
    for (const [tripId, draft] of Object.entries(drafts)) {
      const text = JSON.stringify(draft);
      const isThere = localStorage.getItem(prefix + tripId) !== null;
      if (isThere && written.get(tripId) === text) continue;
      localStorage.setItem(prefix + tripId, text);
      written.set(tripId, text);
    }
    for (const tripId of written.keys()) {
      if (tripId in drafts) continue;
      localStorage.removeItem(prefix + tripId);
      written.delete(tripId);
    }
  } catch {
    // Without room or leave to store, the words stay in this tab.
  }
}
