/** Unsent changes in the browser, so that a reload, a lost network and an ended session lose none. */
import { isFields } from '@/api/answer-shapes';
import { sessionStore, sharedPrefix } from '@/data/session/token-storage';
import { attempt, readStored, writeStored } from '@/lib/stored';
import { readEarlierDrafts } from './earlier-drafts';
import { emptyUnsent, type Unsent, type UnsentByTrip } from './unsent';

/** The trip's identifier follows. */
const unsentPrefix = `${sharedPrefix}unsent.`;

function readTrip(name: string, storage: Storage): Unsent | null {
  const value = readStored(name, () => storage);
  if (!isFields(value) || !Array.isArray(value.patches) || !isFields(value.conflicts)) return null;
  return { ...emptyUnsent(), ...value, isSending: false, error: null, failures: 0 };
}

function readFrom(storage: Storage): UnsentByTrip {
  const found: UnsentByTrip = {};
  for (const name of Object.keys(storage).filter((key) => key.startsWith(unsentPrefix))) {
    const unsent = readTrip(name, storage);
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

/** Writes what has changed. */
export function writeUnsent(before: UnsentByTrip, after: UnsentByTrip): void {
  for (const tripId of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const unsent = after[tripId];
    if (before[tripId] === unsent) continue;
    writeStored(unsentPrefix + tripId, unsent === undefined || isEmpty(unsent) ? null : unsent, sessionStore);
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
