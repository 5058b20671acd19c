/** Drafts of a page without a server: the same interface over this tab's storage. */
import { applyPatch, type DraftPatch, emptyStoredDraft, type StoredDraft } from './stored-draft';

const prefix = 'triptych.local-draft.';

export function readLocalDraft(tripId: string): StoredDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + tripId) ?? 'null');
    return { ...emptyStoredDraft, ...(stored as Partial<StoredDraft> | null) };
  } catch {
    return emptyStoredDraft;
  }
}

export function changeLocalDraft(tripId: string, patch: DraftPatch): StoredDraft {
  const before = readLocalDraft(tripId);
  const after = { ...applyPatch(before, patch), revision: before.revision + 1 };
  try {
    sessionStorage.setItem(prefix + tripId, JSON.stringify(after));
  } catch {
    // Browsers may forbid storage: then the draft lives as long as the page does.
  }
  return after;
}
