/**
 * What this tab remembers while its visitor is at a sign-in provider. The provider's answer must carry the same
 * state: a sign-in that somebody else began does not open a session here.
 */
import { z } from 'zod/mini';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.sign-in';

/** `provider` is its name in the configuration, `next` where to go on once signed in. */
const recordSchema = z.object({ state: z.string(), provider: z.string(), next: z.string() });
export type SignInRecord = z.infer<typeof recordSchema>;

/** Throws where the browser keeps nothing: the way back could not be recognised. */
export function keepSignIn(record: SignInRecord): void {
  sessionStorage.setItem(key, JSON.stringify(record));
}

/** The sign-in under way, if it is the one with this state. It counts once. */
export function takeSignIn(state: string | null): SignInRecord | null {
  const { data: stored } = recordSchema.safeParse(readStored(key));
  if (stored?.state !== state) return null;
  writeStored(key, null);
  return stored;
}
