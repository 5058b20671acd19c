/**
 * The drafts of the stubbed server: merged by field, as the server does it, and written by every generation, rewrite
 * and save that it answers, whichever handler a test has put there.
 */
import type { SetupServer } from 'msw/node';
import type { StyleId, Suggestion } from '@/api/types';
import {
  applyPatch,
  type DraftPatch,
  type DraftVersion,
  emptyStoredDraft,
  fieldsOf,
  fieldValue,
  isSameValue,
  type StoredDraft,
} from '@/data/drafts/stored-draft';
import { isFields } from '@/lib/is-fields';

interface Row {
  draft: StoredDraft;
  /** At which revision each field was changed last. */
  changedAt: Record<string, number>;
}

const rows = new Map<string, Row>();
const recordings: Promise<void>[] = [];
let lastTripId = 'trip-1';

export function forgetDrafts(): void {
  rows.clear();
  ownPatches.clear();
  recordings.length = 0;
  lastTripId = 'trip-1';
}

function rowOf(tripId: string): Row {
  return rows.get(tripId) ?? { draft: emptyStoredDraft, changedAt: {} };
}

/** What the server holds of a trip, once all that was answered so far is in it. */
export async function storedDraft(tripId = 'trip-1'): Promise<StoredDraft> {
  await Promise.all(recordings);
  return rowOf(tripId).draft;
}

/** A change that another device, or a transaction of the server, has made. */
export function changeStored(changes: Partial<StoredDraft>, tripId = 'trip-1'): StoredDraft {
  const { draft, changedAt } = rowOf(tripId);
  const revision = draft.revision + 1;
  const { alt_texts, ...others } = changes;
  const fields = Object.keys(fieldsOf({ ...(others as DraftPatch), ...(alt_texts ? { alt_texts } : {}) }));
  const changed = fields.filter(
    (field) => !isSameValue(fieldValue(draft, field), fieldValue({ ...draft, ...changes }, field)),
  );
  const now = { ...draft, ...changes, revision };
  const times = Object.fromEntries(changed.map((field) => [field, revision]));
  rows.set(tripId, { draft: now, changedAt: { ...changedAt, ...times } });
  return now;
}

/** Ids of versions are the server's own. */
function withServerIds(draft: StoredDraft): StoredDraft {
  const versions = draft.versions.map((version, place) => ({ ...version, id: place + 1 }));
  const shown = draft.versions.findIndex(({ id }) => id === draft.version);
  return { ...draft, versions, version: versions[shown]?.id ?? null };
}

/** The fields that were changed since `base`; where there are any nothing is written. */
export function patchStored(tripId: string, base: number, patch: DraftPatch): string[] {
  const { draft, changedAt } = rowOf(tripId);
  const fields = fieldsOf(patch);
  const rivals = Object.keys(fields).filter(
    (field) => (changedAt[field] ?? 0) > base && !isSameValue(fields[field], fieldValue(draft, field)),
  );
  if (rivals.length > 0) return rivals;
  changeStored(withServerIds(applyPatch(draft, patch)), tripId);
  return [];
}

/** The text of an answer as the version that is shown. */
function addVersion(tripId: string, suggestion: Partial<Suggestion>, tone: StyleId, writtenFor?: string[]) {
  const { draft } = rowOf(tripId);
  const stored = withServerIds(applyPatch(draft, { version: null }));
  const shown: DraftVersion = {
    id: stored.versions.length + 1,
    tone: suggestion.tone ?? tone,
    language: suggestion.language ?? null,
    caption: suggestion.caption ?? '',
    hashtags: suggestion.hashtags ?? [],
    suggested_hashtags: suggestion.suggested_hashtags ?? [],
    suggestion_id: suggestion.suggestion_id ?? null,
    facts: suggestion.facts ?? [],
    excluded_facts: suggestion.excluded_facts ?? [],
    is_quiet: suggestion.is_quiet ?? false,
    written_for: writtenFor ?? stored.versions.at(-1)?.written_for ?? [],
  };
  const { caption, hashtags, suggested_hashtags = [], id } = shown;
  const isOtherTone = writtenFor === undefined && draft.versions.at(-1)?.tone !== shown.tone;
  changeStored(
    {
      versions: [...stored.versions, shown],
      version: id,
      caption,
      hashtags,
      suggested_hashtags,
      ...(writtenFor === undefined ? {} : { locked_sentences: [] }),
      alt_texts: { ...(suggestion.alt_texts ?? {}), ...ownAltTexts(tripId) },
      suggestion: {
        id: suggestion.suggestion_id ?? '',
        refinements_left: suggestion.refinements_left ?? 0,
        capabilities: suggestion.capabilities ?? { free_instructions: false },
      },
      ...(isOtherTone ? { style: shown.tone } : {}),
      language: shown.language ?? draft.language,
    },
    tripId,
  );
}

/** Alt texts by the user's own hand stay. */
function ownAltTexts(tripId: string): Record<string, string> {
  const { draft, changedAt } = rowOf(tripId);
  const own = Object.entries(draft.alt_texts).filter(
    ([id]) => ownPatches.has(`${tripId}/${id}`) && changedAt[`alt_texts.${id}`],
  );
  return Object.fromEntries(own);
}

/** Another post of the trip: an empty text, the earlier one among the versions. */
export function beginNextPost(tripId: string): StoredDraft {
  const emptied = withServerIds(applyPatch(rowOf(tripId).draft, { version: null }));
  const fresh = { order: [], left_out: [], locked_sentences: [], alt_texts: {}, focus: {} };
  return changeStored({ ...emptied, ...fresh, post_id: null, saved_revision: null }, tripId);
}

const ownPatches = new Set<string>();

interface Exchange {
  method: string;
  pathname: string;
  asked: Promise<string>;
  response: Response;
}

async function jsonOf(text: Promise<string>): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

async function record({ method, pathname, asked: sent, response }: Exchange): Promise<void> {
  const draftOf = /^\/api\/trips\/([^/]+)\/(draft|photos)\/$/.exec(pathname);
  if (draftOf !== null) lastTripId = draftOf[1] ?? lastTripId;
  if (method === 'PATCH' && draftOf !== null) {
    const { alt_texts = {} } = (await jsonOf(sent)) as DraftPatch;
    for (const id of Object.keys(alt_texts)) ownPatches.add(`${lastTripId}/${id}`);
  }
  if (method !== 'POST') return;
  const asked = await jsonOf(sent);
  const answered = await jsonOf(response.text());
  if (answered.code === 'no_refinements_left') {
    const { suggestion } = rowOf(lastTripId).draft;
    if (suggestion !== null) changeStored({ suggestion: { ...suggestion, refinements_left: 0 } }, lastTripId);
  }
  if (!response.ok) return;
  if (pathname === '/api/generate-suggestions/' && answered.caption) {
    addVersion(lastTripId, answered, asked.tone as StyleId, asked.photo_ids as string[]);
  } else if (pathname === '/api/refine/' && answered.caption) {
    addVersion(lastTripId, answered, (asked.current as { tone: StyleId }).tone);
  } else if (pathname === '/api/export-post/' && typeof answered.id === 'string') {
    const { revision } = rowOf(lastTripId).draft;
    changeStored({ post_id: answered.id, saved_revision: revision + 1 }, lastTripId);
  }
}

/** Lets the drafts follow every answer of the stubbed server. */
export function followAnswers(server: SetupServer): void {
  const bodies = new Map<string, Promise<string>>();
  server.events.on('request:start', ({ request, requestId }) => {
    const isFollowed = /\/api\/(trips|generate-suggestions|refine|export-post)\//.test(request.url);
    if (isFollowed) bodies.set(requestId, request.clone().text());
  });
  server.events.on('response:mocked', ({ request, response, requestId }) => {
    const asked = bodies.get(requestId);
    if (asked === undefined) return;
    bodies.delete(requestId);
    const { pathname } = new URL(request.url);
    recordings.push(record({ method: request.method, pathname, asked, response: response.clone() }));
  });
}
