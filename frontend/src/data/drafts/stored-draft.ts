/** The draft of a trip's post as the server stores it, and what a change makes of it. */
import { described } from '@/api/answers.gen';
import type { Crop, Draft, DraftVersion as PaidVersion, DraftPatch as PatchBody } from '@/api/types';

/** By photo id, in shares of width and height. */
type Focus = Record<string, [number, number]>;

/** A version that is not sent yet has no time. */
export type DraftVersion = Omit<PaidVersion, 'created_at'>;

/** How the slides would be cut in one ratio. */
export type DraftCrop = Omit<Crop, 'focus'> & { focus: Focus };

export type StoredDraft = Omit<Draft, 'versions' | 'focus' | 'crops'> & {
  versions: DraftVersion[];
  focus: Focus;
  crops: DraftCrop[];
};

/** Each entry of `alt_texts` and `focus` is a field of its own; null removes it. */
export type DraftPatch = Partial<Omit<PatchBody, 'focus'>> & { focus?: Record<string, Focus[string] | null> };

/** A change by field: `caption`, or `alt_texts.<photo id>`. */
export type FieldValues = Record<string, unknown>;

/** A patch field by field, in which form two of them are compared and merged. */
export function fieldsOf({ alt_texts = {}, focus = {}, ...fields }: DraftPatch): FieldValues {
  const perPhoto = Object.entries({ alt_texts, focus }).flatMap(([name, entries]) =>
    Object.entries(entries).map(([id, entry]) => [`${name}.${id}`, entry]),
  );
  return { ...fields, ...Object.fromEntries(perPhoto) };
}

/** The inverse of {@link fieldsOf}. */
export function patchOf(fields: FieldValues): DraftPatch {
  const patch: FieldValues = {};
  for (const [field, value] of Object.entries(fields)) {
    const [name = '', photoId] = field.split('.');
    patch[name] = photoId === undefined ? value : { ...(patch[name] as object), [photoId]: value };
  }
  return patch;
}

/** What a draft holds in a field; null where it has no such entry. */
export function fieldValue(draft: StoredDraft, field: string): unknown {
  const [name = '', photoId] = field.split('.');
  const value = (draft as unknown as FieldValues)[name];
  return photoId === undefined ? value : ((value as FieldValues)[photoId] ?? null);
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export const emptyStoredDraft: StoredDraft = {
  ...described.Draft.type.parse({ revision: 0, caption: '', versions: [] }),
  focus: {},
  crops: [],
};

/** The versions and the text that is shown now, with a negative id until the server has given it one. */
function withShownStored(draft: StoredDraft): DraftVersion[] {
  const { versions, version, caption, hashtags, suggested_hashtags } = draft;
  const text = { caption, hashtags, suggested_hashtags };
  if (version !== null) {
    return versions.map((other) => (other.id === version ? { ...other, ...text } : other));
  }
  if (caption.trim() === '') return versions;
  const unpaid = { suggestion_id: null, facts: [], excluded_facts: [], is_quiet: false, written_for: [] };
  return [
    ...versions,
    { id: -versions.length - 1, tone: draft.style, language: draft.language, ...text, ...unpaid },
  ];
}

const noText = { caption: '', hashtags: [], suggested_hashtags: [] };

/** Shows another version, or with null a text that belongs to none. */
function withVersion(draft: StoredDraft, version: number | null): StoredDraft {
  const versions = withShownStored(draft);
  const shown = versions.find(({ id }) => id === version);
  const { caption, hashtags, suggested_hashtags } = shown ?? noText;
  return {
    ...draft,
    versions,
    caption,
    hashtags,
    suggested_hashtags,
    version: shown?.id ?? null,
    style: shown?.tone ?? draft.style,
    language: shown?.language ?? draft.language,
  };
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
