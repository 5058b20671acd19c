/** The answer of `POST /api/generate-suggestions/` and of `POST /api/refine/`, read with the leeway that the specification gives it. */
import type { Expectation } from '@/api/answer-shapes';
import type { StyleId } from '@/api/types';
import { type Content, isSameTag, type KnownFact, suggestionsMax } from './content';
import { isFactKind } from './fact-kinds';
import { isStyleId } from './styles';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Hashtags as a list or as one text with spaces, each once and without #. */
export function readHashtags(value: unknown): string[] {
  const raw = typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value : [];
  const tags = raw.map((tag) => textOf(tag).trim().replace(/^#+/, '')).filter((tag) => tag !== '');
  return tags.filter((tag, index) => tags.findIndex((earlier) => isSameTag(earlier, tag)) === index);
}

function readFacts(value: unknown): KnownFact[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isFields)
    .map(({ kind, text, source }) => ({
      kind: isFactKind(kind) ? kind : null,
      text: textOf(text),
      source: textOf(source),
    }))
    .filter(({ text }) => text !== '');
}

function readAltTexts(value: unknown): Record<string, string> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Caption from `caption` or `text`, hashtags from `hashtags` or `tags`. */
export function readSuggestion(raw: unknown, askedStyle: StyleId): Content {
  const fields = isFields(raw) ? raw : {};
  return {
    suggestionId: textOf(fields.suggestion_id) || null,
    caption: textOf(fields.caption) || textOf(fields.text),
    hashtags: readHashtags(fields.hashtags ?? fields.tags),
    suggestedHashtags: readHashtags(fields.suggested_hashtags).slice(0, suggestionsMax),
    altTexts: readAltTexts(fields.alt_texts),
    facts: readFacts(fields.facts),
    excludedFacts: readFacts(fields.excluded_facts),
    refinementsLeft: typeof fields.refinements_left === 'number' ? fields.refinements_left : null,
    style: isStyleId(fields.tone) ? fields.tone : askedStyle,
    isQuiet: fields.is_quiet === true,
    takesFreeInstructions: isFields(fields.capabilities) && fields.capabilities.free_instructions === true,
    writtenFor: [],
    isSample: false,
  };
}

/** Without a caption the words that are there would be gone. */
export const hasCaption: Expectation = (data) => readSuggestion(data, 'funny').caption !== '';
