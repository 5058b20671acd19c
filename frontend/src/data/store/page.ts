import { nanoid } from '@reduxjs/toolkit';
import type { UseStore } from 'idb-keyval';
import type { Decision } from '@/data/trips/local-trip';
import type { Queues } from '@/lib/queue';

/** What a page holds that cannot be in its state; thunks get it as their third argument. Photos go by draft ids. */
export const createPage = () => ({
  /** What other tabs know this one by. */
  tab: nanoid(),
  /** Ends when other tabs can see that this one is open; null before it has anything to show. */
  staying: null as Promise<void> | null,
  /** The path and step that were shown last; null before the first. */
  lastScreen: null as string | null,
  /** Work on one photo or trip, or of one kind, that waits for earlier work. */
  queues: new Map() as Queues,
  /** The opened stores of the browser's databases, by the names of these. */
  stores: new Map<string, UseStore>(),
  files: new Map<string, File>(),
  /** Those that the server has not got. Storing is slow, and one may be sent before its turn comes. */
  unsent: new Set<string>(),
  /** Ends when all that was to be stored so far is. */
  storing: Promise.resolve() as Promise<unknown>,
  previews: new Map<string, Promise<string | null>>(),
  originals: new Map<string, string>(),
  /** Ends the running upload. */
  stopper: null as AbortController | null,
  /** The last choice of each photo, and when the server had it: Infinity until then, 0 where it was refused. */
  choices: new Map<string, { isSelected: boolean; savedAt: number }>(),
  /** Without a server: what is decided on each photo. */
  decisions: new Map<string, Decision>(),
  /** Without a server: since when the photos are curated; null while they are not. */
  curatedFrom: null as number | null,
});

export type Page = ReturnType<typeof createPage>;
