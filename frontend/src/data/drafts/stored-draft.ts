/** The draft of a trip's post as the server stores it, and what a change makes of it. */
import type { FactKind, StyleId } from '@/api/types';

/** Something the writer knew, and where from. */
export interface DraftFact {
  kind: FactKind | null;
  text: string;
  source: string;
}

/** A text that a generation or a rewrite has made, or that was stored before another took its place. */
export interface DraftVersion {
  id: number;
  /** Null for a text of the user's own. */
  tone: StyleId | null;
  caption: string;
  hashtags: string[];
  suggested_hashtags?: string[] | undefined;
  /** Of the paid suggestion, null for a text that nobody paid for. */
  suggestion_id: string | null;
  facts: DraftFact[];
  excluded_facts: DraftFact[];
  is_quiet: boolean;
  /** Photo ids; empty where nobody knows. */
  written_for: string[];
}

/** How the slides would be cut in one ratio. */
export interface DraftCrop {
  ratio: number;
  label: string;
  area_lost: number;
  cut_faces: string[];
  focus: Record<string, [number, number]>;
  is_default: boolean;
}

/** What the page may change. Each entry of `alt_texts` and `focus` is a field of its own; null removes it. */
interface DraftFields {
  style: StyleId | null;
  note: string;
  /** As edited: it may break Instagram's rules. */
  caption: string;
  hashtags: string[];
  suggested_hashtags: string[];
  /** Photo ids of slides that were moved by hand; empty for the order of the trip. */
  order: string[];
  /** Null for the default of `crops`. */
  ratio: number | null;
  /** Selected photos that the post leaves out. */
  left_out: string[];
  excluded_facts: FactKind[];
  locked_sentences: string[];
  pick_count: number | 'all' | null;
  /** The version that is shown; null for a text that belongs to none. */
  version: number | null;
  post_id: string | null;
}

export interface StoredDraft extends DraftFields {
  revision: number;
  alt_texts: Record<string, string>;
  focus: Record<string, [number, number]>;
  /** Oldest first. */
  versions: DraftVersion[];
  /** The newest paid one, null without one. */
  suggestion: { id: string; refinements_left: number; capabilities: { free_instructions: boolean } } | null;
  /** How many good photos of the trip are in no post of it. */
  unused_good: number;
  /** The revision at which the post was saved last; null where it never was. */
  saved_revision: number | null;
  crops: DraftCrop[];
}

/** The body of a PATCH. */
export type DraftPatch = Partial<DraftFields> & {
  alt_texts?: Record<string, string | null>;
  focus?: Record<string, [number, number] | null>;
};

/** Fields that hold an entry for each photo. */
const perPhoto = ['alt_texts', 'focus'] as const;

/** A change by field: `caption`, or `alt_texts.<photo id>`. */
export type FieldValues = Record<string, unknown>;

/** A patch field by field, in which form two of them are compared and merged. */
export function fieldsOf(patch: DraftPatch): FieldValues {
  const entries = Object.entries(patch).flatMap(([name, value]) =>
    (perPhoto as readonly string[]).includes(name)
      ? Object.entries(value as object).map(([id, entry]): [string, unknown] => [`${name}.${id}`, entry])
      : [[name, value] as [string, unknown]],
  );
  return Object.fromEntries(entries);
}

/** The inverse of {@link fieldsOf}. */
export function patchOf(fields: FieldValues): DraftPatch {
  const patch: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const name = perPhoto.find((candidate) => field.startsWith(`${candidate}.`));
    if (name === undefined) patch[field] = value;
    else patch[name] = { ...(patch[name] as object), [field.slice(name.length + 1)]: value };
  }
  return patch as DraftPatch;
}

/** What a draft holds in a field; null where it has no such entry. */
export function fieldValue(draft: StoredDraft, field: string): unknown {
  const name = perPhoto.find((candidate) => field.startsWith(`${candidate}.`));
  if (name === undefined) return draft[field as keyof DraftFields];
  return draft[name][field.slice(name.length + 1)] ?? null;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export const emptyStoredDraft: StoredDraft = {
  revision: 0,
  style: null,
  note: '',
  caption: '',
  hashtags: [],
  suggested_hashtags: [],
  alt_texts: {},
  order: [],
  ratio: null,
  focus: {},
  left_out: [],
  excluded_facts: [],
  locked_sentences: [],
  pick_count: null,
  version: null,
  post_id: null,
  versions: [],
  suggestion: null,
  unused_good: 0,
  saved_revision: null,
  crops: [],
};

/** A stored text has a negative id until the server has given it one. */
export function isUnsentVersion(id: number): boolean {
  return id < 0;
}

/** The versions with the text that is shown now stored among them. */
function withShownStored(draft: StoredDraft): DraftVersion[] {
  const { versions, version, caption, hashtags, suggested_hashtags } = draft;
  const text = { caption, hashtags, suggested_hashtags };
  if (version !== null) {
    return versions.map((other) => (other.id === version ? { ...other, ...text } : other));
  }
  if (caption.trim() === '') return versions;
  const unpaid = { suggestion_id: null, facts: [], excluded_facts: [], is_quiet: false, written_for: [] };
  return [...versions, { id: -versions.length - 1, tone: draft.style, ...text, ...unpaid }];
}

/** Shows another version, or with null a text that belongs to none. */
function withVersion(draft: StoredDraft, version: number | null): StoredDraft {
  const versions = withShownStored(draft);
  const shown = versions.find(({ id }) => id === version);
  if (shown === undefined) {
    return { ...draft, versions, version: null, caption: '', hashtags: [], suggested_hashtags: [] };
  }
  const { caption, hashtags, suggested_hashtags = draft.suggested_hashtags, tone } = shown;
  return { ...draft, versions, version, caption, hashtags, suggested_hashtags, style: tone ?? draft.style };
}

function withEntries<Entry>(entries: Record<string, Entry>, changes: Record<string, Entry | null> = {}) {
  const all = Object.entries({ ...entries, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, Entry] => entry[1] !== null));
}

/** The draft after a change, by the server's rule: the version first, then all other fields. */
export function applyPatch(
  draft: StoredDraft,
  { version, alt_texts, focus, ...fields }: DraftPatch,
): StoredDraft {
  const before = version === undefined ? draft : withVersion(draft, version);
  return {
    ...before,
    ...fields,
    alt_texts: withEntries(before.alt_texts, alt_texts),
    focus: withEntries(before.focus, focus),
  };
}
