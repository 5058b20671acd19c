import type { Fact, FactKind, StyleId } from '@/api/types';

/** The text of a post, whoever wrote it. */
export interface Content {
  caption: string;
  /** Without #. */
  hashtags: string[];
  /** To choose from, without #. */
  suggestedHashtags: string[];
  /** What may have been said. */
  facts: Fact[];
  /** What was known, too, and switched off. */
  excludedFacts: Fact[];
  style: StyleId;
  /** In which it is written; null where it is not known. */
  language: string | null;
  /** Kept plain because the user's note is about a loss or an illness. */
  isQuiet: boolean;
  /** Photo ids, in any order; empty where nobody knows. */
  writtenFor: string[];
  /** The user's note that went into it; empty where there was none. */
  note: string;
  /** Made here to show what a caption looks like, or still in part; never saved as a post. */
  isSample: boolean;
}

/** A request that is sent again under its key until it is answered. */
interface KeyedRequest {
  key: string;
  /** The newest version when it was made: a newer one is its answer. */
  after: number | null;
}

/** One press of Generate: it is paid once, however often it is sent. */
export interface GenerationRequest extends KeyedRequest {
  tone: StyleId;
  photoIds: string[];
  note: string;
  excludedKinds: FactKind[];
  /** Null where the server offers no choice; absent in what an earlier version of the page has stored. */
  language?: string | null;
}

/** What is to change in a text that was paid for; nothing named is all but what stays. */
export type Change = { instruction: string } | { tone: StyleId; language?: string } | Record<never, never>;

/** One press of a button that rewrites. */
export interface RefinementRequest extends KeyedRequest {
  suggestionId: string;
  change: Change;
  locked: string[];
  current: Pick<Content, 'caption' | 'hashtags' | 'style'>;
  excludedKinds: FactKind[];
}

export function hasWords(content: Content | null): content is Content {
  return content !== null && content.caption.trim() !== '';
}

/** How many suggested hashtags the list holds, and how many of them are shown. */
export const suggestionsMax = 10;
const suggestionsShown = 8;

export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function openSuggestions({ suggestedHashtags, hashtags }: Content): string[] {
  return suggestedHashtags
    .filter((tag) => !hashtags.some((chosen) => isSameTag(chosen, tag)))
    .slice(0, suggestionsShown);
}

/** Whether the text was written for other photos than these, as far as is known. */
export function isForOtherPhotos(
  { writtenFor }: Pick<Content, 'writtenFor'>,
  photoIds: readonly string[],
): boolean {
  return writtenFor.length > 0 && writtenFor.toSorted().join() !== photoIds.toSorted().join();
}
