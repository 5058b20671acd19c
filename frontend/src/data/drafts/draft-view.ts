/** The server's draft with the unsent changes on top, as the page shows it. */
import type { Language } from '@/api/types';
import { type Content, type Draft, hasWords } from './content';
import { applyPatch, type DraftVersion, isUnsentVersion, patchOf, type StoredDraft } from './stored-draft';
import type { Unsent } from './unsent';

/** The draft as it will be once everything is sent and every conflict settled for the user. */
export function withUnsent(stored: StoredDraft, { patches, conflicts }: Unsent): StoredDraft {
  const changes = [...patches.map(({ fields }) => fields), conflicts];
  return changes.reduce<StoredDraft>((draft, fields) => applyPatch(draft, patchOf(fields)), stored);
}

/** The version that is shown. A text of the user's own counts as one on top of the newest paid one. */
function sourceOf({ version, versions, suggestion }: StoredDraft): DraftVersion | undefined {
  const own = versions.findLast(
    ({ suggestion_id }) => suggestion_id !== null && suggestion_id === suggestion?.id,
  );
  return versions.find(({ id }) => id === version) ?? own;
}

function contentOf(draft: StoredDraft): Content | null {
  const { version, caption, hashtags, suggested_hashtags, alt_texts, style } = draft;
  if (version === null && caption === '' && [...hashtags, ...suggested_hashtags].length === 0) return null;
  const source = sourceOf(draft);
  const facts = source?.facts ?? [];
  const excludedFacts = source?.excluded_facts ?? [];
  return {
    caption,
    hashtags,
    suggestedHashtags: suggested_hashtags,
    altTexts: alt_texts,
    facts,
    excludedFacts,
    note: [...facts, ...excludedFacts].find(({ kind }) => kind === 'note')?.text ?? '',
    style: source?.tone ?? style ?? 'inspirational',
    language: source?.language ?? null,
    isQuiet: source?.is_quiet ?? false,
    writtenFor: source?.written_for ?? [],
    isSample: false,
  };
}

function versionsOf({ version, versions }: StoredDraft, hasText: boolean): Draft['versions'] {
  const place = versions.findIndex(({ id }) => id === version);
  const index = place < 0 ? versions.length : place;
  return {
    count: versions.length + (place < 0 && hasText ? 1 : 0),
    index,
    before: known(versions[index - 1]),
    after: known(versions[index + 1]),
  };
}

/** What the server has not got yet cannot be gone to by its id. */
function known(version: DraftVersion | undefined): number | null {
  return version === undefined || isUnsentVersion(version.id) ? null : version.id;
}

/** Of the languages on offer, the first that the browser asks for, else the first; null where there is no choice. */
function preferredLanguage(languages: readonly Language[]): string | null {
  if (languages.length < 2) return null;
  const asked = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase());
  const preferred = asked.find((primary) => languages.some(({ id }) => id === primary));
  return preferred ?? languages[0]?.id ?? null;
}

export function viewOf(stored: StoredDraft, unsent: Unsent): Draft {
  const draft = withUnsent(stored, unsent);
  const own = contentOf(draft);
  const { sample } = unsent;
  const suggestion = sample === null ? draft.suggestion : null;
  return {
    style: draft.style,
    language: draft.language ?? preferredLanguage(draft.languages ?? []),
    languages: draft.languages ?? [],
    note: draft.note,
    content: sample === null ? own : { ...sample, altTexts: draft.alt_texts },
    altTexts: draft.alt_texts,
    excludedKinds: draft.excluded_facts,
    lockedSentences: draft.locked_sentences,
    versions:
      sample === null ? versionsOf(draft, own !== null) : { count: 1, index: 0, before: null, after: null },
    suggestionId: suggestion?.id ?? null,
    refinementsLeft: suggestion?.refinements_left ?? null,
    takesFreeInstructions: suggestion?.capabilities.free_instructions === true,
    textBehind: sample !== null && hasWords(own) ? own : null,
    pending: unsent.generation,
    pendingRefinement: unsent.refinement,
    leftOut: draft.left_out,
    order: draft.order,
    ratio: draft.ratio,
    focus: draft.focus,
    crops: draft.crops,
    postId: draft.post_id,
    unusedGood: draft.unused_good,
    newestVersion: stored.versions.at(-1)?.id ?? null,
  };
}
