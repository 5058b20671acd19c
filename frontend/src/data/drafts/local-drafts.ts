/** Drafts of a page without a server: the same interface over this tab's storage. */
import { readStored, writeStored } from '@/lib/stored';
import { applyPatch, type DraftPatch, emptyStoredDraft, type StoredDraft } from './stored-draft';

const prefix = 'triptych.local-draft.';

export function readLocalDraft(tripId: string): StoredDraft {
  return { ...emptyStoredDraft, ...(readStored(prefix + tripId) as Partial<StoredDraft> | null) };
}

export function changeLocalDraft(tripId: string, patch: DraftPatch): StoredDraft {
  const before = readLocalDraft(tripId);
  const after = { ...applyPatch(before, patch), revision: before.revision + 1 };
  writeStored(prefix + tripId, after);
  return after;
}
