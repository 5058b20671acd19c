/** Unsent changes in the browser, so that a reload, a lost network and an ended session lose none. */
import { isFields } from '@/api/answer-shapes';
import { sessionStore } from '@/data/session/token-storage';
import { readEarlierDrafts } from './earlier-drafts';
import { unsentPrefix } from './forget-unsent';
import { emptyUnsent, type Unsent, type UnsentByTrip } from './unsent';

/** Browsers may forbid or fill up storage: then changes that are not sent live as long as the page does. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function parsed(text: string | null): Unsent | null {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (!isFields(value) || !Array.isArray(value.patches) || !isFields(value.conflicts)) return null;
  return { ...emptyUnsent(), ...value, isSending: false, error: null, failures: 0 };
}

function readFrom(storage: Storage): UnsentByTrip {
  const found: UnsentByTrip = {};
  for (const name of Object.keys(storage).filter((key) => key.startsWith(unsentPrefix))) {
    const unsent = parsed(storage.getItem(name));
    if (unsent !== null) found[name.slice(unsentPrefix.length)] = unsent;
  }
  return found;
}

function isEmpty({ patches, conflicts, sample, generation, refinement }: Unsent): boolean {
  const requests = [sample, generation, refinement];
  return (
    patches.length === 0 &&
    Object.keys(conflicts).length === 0 &&
    requests.every((request) => request === null)
  );
}

function writeTrip(tripId: string, unsent: Unsent | undefined): void {
  const storage = sessionStore();
  if (unsent === undefined || isEmpty(unsent)) storage.removeItem(unsentPrefix + tripId);
  else storage.setItem(unsentPrefix + tripId, JSON.stringify(unsent));
}

/** Writes what has changed. */
export function writeUnsent(before: UnsentByTrip, after: UnsentByTrip): void {
  for (const tripId of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[tripId] !== after[tripId]) attempt(() => writeTrip(tripId, after[tripId]));
  }
}

/** What an earlier visit, or an earlier version of the page, has left. */
export function readUnsent(): UnsentByTrip {
  const earlier = attempt(readEarlierDrafts) ?? {};
  writeUnsent({}, earlier);
  return {
    ...earlier,
    ...attempt(() => readFrom(localStorage)),
    ...attempt(() => readFrom(sessionStorage)),
  };
}
