import type { FactKind, StyleId } from '@/api/types';

/** The text of a post, whoever wrote it. */
export interface Content {
  caption: string;
  /** Without #. */
  hashtags: string[];
  /** To choose from, without #. */
  suggestedHashtags: string[];
  style: StyleId;
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

/** Whether a text was written for other photos than these, as far as is known. */
export function isForOtherPhotos(writtenFor: readonly string[], photoIds: readonly string[]): boolean {
  return writtenFor.length > 0 && writtenFor.toSorted().join() !== photoIds.toSorted().join();
}
