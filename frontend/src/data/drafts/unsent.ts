/** What the server does not know yet, stored so that a reload, a lost network and an ended session lose none of it. */
import type { ApiError } from '@/api/errors';
import { sessionStore, sharedPrefix } from '@/data/session/token-storage';
import { isFields } from '@/lib/is-fields';
import { attempt, readStored, writeStored } from '@/lib/stored';
import type { Content, GenerationRequest, RefinementRequest } from './content';
import type { FieldValues } from './stored-draft';

/** Fields that were changed together on top of one revision; null for those of an earlier version of the page. */
export interface UnsentPatch {
  base: number | null;
  fields: FieldValues;
}

export interface Unsent {
  /** In order. The first one is on its way while `isSending`. */
  patches: UnsentPatch[];
  isSending: boolean;
  error: ApiError | null;
  /** Attempts that have failed since the last that did not. */
  failures: number;
  /** The user's values of fields that another device has changed meanwhile, until the user has chosen. */
  conflicts: FieldValues;
  /** Shown in place of the draft's text. */
  sample: Content | null;
  /** What was asked for and has not come. */
  generation: GenerationRequest | null;
  refinement: RefinementRequest | null;
}

export const emptyUnsent = (): Unsent => ({
  patches: [],
  isSending: false,
  error: null,
  failures: 0,
  conflicts: {},
  sample: null,
  generation: null,
  refinement: null,
});

export const nothingUnsent = emptyUnsent();

export type UnsentByTrip = Record<string, Unsent>;

/** The trip's identifier follows. */
const unsentPrefix = `${sharedPrefix}unsent.`;

function readFrom(storage: Storage): UnsentByTrip {
  const found: UnsentByTrip = {};
  for (const name of Object.keys(storage).filter((key) => key.startsWith(unsentPrefix))) {
    const value = readStored(name, () => storage);
    if (!isFields(value) || !Array.isArray(value.patches) || !isFields(value.conflicts)) continue;
    const unsent = { ...emptyUnsent(), ...value, isSending: false, error: null, failures: 0 };
    found[name.slice(unsentPrefix.length)] = unsent;
  }
  return found;
}

/** Whether the user has yet to choose between the changes of here and of another device. */
export const hasConflicts = ({ conflicts }: Unsent): boolean => Object.keys(conflicts).length > 0;

/** Whether there is a text that this page alone has. */
export function hasUnsentText({ patches, conflicts }: Unsent): boolean {
  const fields = [...patches.map((patch) => patch.fields), conflicts].flatMap(Object.keys);
  return fields.some((field) => /^(caption|hashtags|note|alt_texts)\b/.test(field));
}

function isEmpty(unsent: Unsent): boolean {
  const { patches, sample, generation, refinement } = unsent;
  if (patches.length > 0 || hasConflicts(unsent)) return false;
  return sample === null && generation === null && refinement === null;
}

export function writeUnsent(before: UnsentByTrip, after: UnsentByTrip): void {
  for (const tripId of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const unsent = after[tripId];
    if (before[tripId] === unsent) continue;
    writeStored(unsentPrefix + tripId, unsent === undefined || isEmpty(unsent) ? null : unsent, sessionStore);
  }
}

/** What an earlier visit, or an earlier version of the page, has left. */
export function readUnsent(): UnsentByTrip {
  const earlier: UnsentByTrip = {};
  for (const [tripId, changes] of Object.entries(attempt(readEarlierDrafts) ?? {})) {
    earlier[tripId] = { ...emptyUnsent(), patches: changes.map((fields) => ({ base: null, fields })) };
  }
  writeUnsent({}, earlier);
  return {
    ...earlier,
    ...attempt(() => readFrom(localStorage)),
    ...attempt(() => readFrom(sessionStorage)),
  };
}

/** Drafts that earlier versions of the page have stored in the browser: read once, as unsent changes. */
const ownKey = 'triptych.captions';
const sharedKeys = `${sharedPrefix}words.`;

type Fields = Record<string, unknown>;

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** A text becomes a version of its own, so that it takes the place of none. */
function textOf({ caption, hashtags, suggestedHashtags, isSample }: Fields): FieldValues | null {
  if (isSample === true || typeof caption !== 'string' || caption.trim() === '') return null;
  return {
    version: null,
    caption,
    hashtags: Array.isArray(hashtags) ? hashtags : [],
    suggested_hashtags: Array.isArray(suggestedHashtags) ? suggestedHashtags : [],
  };
}

function optionsOf(draft: Fields): FieldValues {
  const { style, note, order, leftOut, excludedKinds, lockedSentences, ownAltTexts } = draft;
  const lists = {
    order,
    left_out: leftOut,
    excluded_facts: excludedKinds,
    locked_sentences: lockedSentences,
  };
  const filled = Object.entries(lists).filter(([, value]) => Array.isArray(value) && value.length > 0);
  const altTexts = Object.entries(isFields(ownAltTexts) ? ownAltTexts : {});
  return {
    ...(typeof style === 'string' ? { style } : {}),
    ...(typeof note === 'string' && note !== '' ? { note } : {}),
    ...Object.fromEntries(filled),
    ...Object.fromEntries(altTexts.map(([id, text]) => [`alt_texts.${id}`, text])),
  };
}

function changesOf(draft: Fields): FieldValues[] {
  const { content, setAside, earlier, later } = draft;
  const texts = [...listOf(earlier), ...listOf(later), ...listOf([setAside, content])].map(textOf);
  const changes = [...texts, optionsOf(draft)].filter((fields) => fields !== null);
  return changes.filter((fields) => Object.keys(fields).length > 0);
}

function take(storage: Storage, key: string): Fields {
  const text = storage.getItem(key);
  storage.removeItem(key);
  const value: unknown = JSON.parse(text ?? 'null');
  return isFields(value) ? value : {};
}

/** The changes of each trip, taken out of the browser's storage: from then on they are in the queue. */
function readEarlierDrafts(): Record<string, FieldValues[]> {
  const shared = Object.keys(localStorage).filter((key) => key.startsWith(sharedKeys));
  const drafts: Fields = {};
  for (const key of shared) drafts[key.slice(sharedKeys.length)] = take(localStorage, key).draft;
  Object.assign(drafts, take(sessionStorage, ownKey));
  const entries = Object.entries(drafts).filter((entry): entry is [string, Fields] => isFields(entry[1]));
  return Object.fromEntries(entries.map(([tripId, draft]) => [tripId, changesOf(draft)]));
}
