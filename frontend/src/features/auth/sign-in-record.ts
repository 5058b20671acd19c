/**
 * What this tab remembers while its visitor is at a sign-in provider. The provider's answer must carry the same
 * state: a sign-in that somebody else began does not open a session here.
 */
import { isFields } from '@/lib/is-fields';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.sign-in';

export interface SignInRecord {
  state: string;
  /** As the configuration names it. */
  provider: string;
  next: string;
}

const parts = ['state', 'provider', 'next'] as const;

function isRecord(value: unknown): value is SignInRecord {
  return isFields(value) && parts.every((part) => typeof value[part] === 'string');
}

/** Throws where the browser keeps nothing: the way back could not be recognised. */
export function keepSignIn(record: SignInRecord): void {
  sessionStorage.setItem(key, JSON.stringify(record));
}

/** The sign-in under way, if it is the one with this state. It counts once. */
export function takeSignIn(state: string | null): SignInRecord | null {
  const stored = readStored(key);
  if (!isRecord(stored) || stored.state !== state) return null;
  writeStored(key, null);
  return stored;
}
