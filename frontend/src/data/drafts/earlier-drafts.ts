/** Drafts that earlier versions of the page have stored in the browser: read once, as unsent changes. */
import { sharedPrefix } from '@/data/session/token-storage';
import { isFields } from '@/lib/is-fields';
import type { FieldValues } from './stored-draft';

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
export function readEarlierDrafts(): Record<string, FieldValues[]> {
  const shared = Object.keys(localStorage).filter((key) => key.startsWith(sharedKeys));
  const drafts: Fields = {};
  for (const key of shared) drafts[key.slice(sharedKeys.length)] = take(localStorage, key).draft;
  Object.assign(drafts, take(sessionStorage, ownKey));
  const entries = Object.entries(drafts).filter((entry): entry is [string, Fields] => isFields(entry[1]));
  return Object.fromEntries(entries.map(([tripId, draft]) => [tripId, changesOf(draft)]));
}
