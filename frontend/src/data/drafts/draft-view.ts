/** The server's draft with the unsent changes on top, as the page shows it. */

import { described } from '@/api/answers.gen';
import type { Language } from '@/api/types';
import type { RootState } from '@/data/store/root-reducer';
import { type Content, hasWords } from './content';
import { selectStored } from './draft-api';
import {
  applyPatch,
  type DraftVersion,
  emptyStoredDraft,
  fieldValue,
  patchOf,
  type StoredDraft,
} from './stored-draft';
import type { Unsent } from './unsent';
import { selectUnsent } from './unsent-slice';

/** The draft as it will be once everything is sent and every conflict settled for the user. */
function withUnsent(stored: StoredDraft, { patches, conflicts }: Unsent): StoredDraft {
  const changes = [...patches.map(({ fields }) => fields), conflicts];
  return changes.reduce<StoredDraft>((draft, fields) => applyPatch(draft, patchOf(fields)), stored);
}

export function selectDraft(state: RootState, tripId: string): StoredDraft {
  return withUnsent(selectStored(state, tripId) ?? emptyStoredDraft, selectUnsent(state, tripId));
}

/** Of a text that no version has led to, nothing is known. */
const noSource: DraftVersion = described.DraftVersion.type.parse({ id: 0 });

/** The version that is shown. A text of the user's own counts as one on top of the newest paid one. */
function sourceOf({ version, versions, suggestion }: StoredDraft): DraftVersion {
  const own = versions.findLast(
    ({ suggestion_id }) => suggestion_id !== null && suggestion_id === suggestion?.id,
  );
  return versions.find(({ id }) => id === version) ?? own ?? noSource;
}

function contentOf(draft: StoredDraft): Content | null {
  const { version, caption, hashtags, suggested_hashtags } = draft;
  if (version === null && caption === '' && [...hashtags, ...suggested_hashtags].length === 0) return null;
  const style = sourceOf(draft).tone ?? draft.style ?? 'inspirational';
  return { caption, hashtags, suggestedHashtags: suggested_hashtags, style, isSample: false };
}

/** How many versions there are, which of them is shown (from 0), and the ids of its neighbours. */
function versionPlace({ version, versions }: StoredDraft, hasText: boolean) {
  const place = versions.findIndex(({ id }) => id === version);
  const index = place < 0 ? versions.length : place;
  return {
    count: versions.length + (place < 0 && hasText ? 1 : 0),
    index,
    before: known(versions[index - 1]),
    after: known(versions[index + 1]),
  };
}

/** What the server has not got yet, with a negative id, cannot be gone to by it. */
function known(version: DraftVersion | undefined): number | null {
  return version === undefined || version.id < 0 ? null : version.id;
}

/** Of the languages on offer, the first that the browser asks for, else the first; null where there is no choice. */
function preferredLanguage(languages: readonly Language[]): string | null {
  if (languages.length < 2) return null;
  const asked = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase());
  const preferred = asked.find((primary) => languages.some(({ id }) => id === primary));
  return preferred ?? languages[0]?.id ?? null;
}

export type Draft = ReturnType<typeof viewOf>;

export function viewOf(stored: StoredDraft, unsent: Unsent) {
  const draft = withUnsent(stored, unsent);
  const own = contentOf(draft);
  const { sample } = unsent;
  const suggestion = sample === null ? draft.suggestion : null;
  const languages = draft.languages ?? [];
  return {
    ...draft,
    /** In which the next text is written; null where there is no choice. */
    language: draft.language ?? preferredLanguage(languages),
    languages,
    /** Null before there is a text. */
    content: sample ?? own,
    /** What that was written from and for. */
    source: sample === null && own !== null ? sourceOf(draft) : noSource,
    versionPlace:
      sample === null ? versionPlace(draft, own !== null) : { count: 1, index: 0, before: null, after: null },
    /** The newest paid one. Where there is none, nothing can be rewritten. */
    suggestion,
    refinementsLeft: suggestion?.refinements_left ?? null,
    /** The user's own text, where a sample is shown in its place. */
    textBehind: sample !== null && hasWords(own) ? own : null,
    /** What was asked for and has not come. */
    pending: unsent.generation,
    pendingRefinement: unsent.refinement,
    /** What another device has changed as well, with its value of it, until the user has chosen. */
    conflicts: Object.keys(unsent.conflicts).map((field) => ({ field, theirs: fieldValue(stored, field) })),
    /** Changes wait to be sent, or are on their way. */
    isQueued: unsent.patches.length > 0,
    unsentError: unsent.error,
    newestVersion: stored.versions.at(-1)?.id ?? null,
  };
}
