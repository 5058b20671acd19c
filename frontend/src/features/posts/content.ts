/** The words of a post, whoever wrote them, and what the page keeps of a trip's way to them. */
import type { Fact, StyleId } from '@/api/types';

export interface Content {
  /** Of a paid suggestion, null for a sample. */
  suggestionId: string | null;
  caption: string;
  /** Without #. */
  hashtags: string[];
  /** To choose from, without #. */
  suggestedHashtags: string[];
  /** By photo id. */
  altTexts: Record<string, string>;
  facts: Fact[];
  style: StyleId;
  /** Made here to show what a caption looks like, or still in part; never saved as a post. */
  isSample: boolean;
}

/** One press of Generate. Its key stays the same however often it is sent, so that it is paid once. */
export interface GenerationRequest {
  key: string;
  tone: StyleId;
  photoIds: string[];
  note: string;
}

export interface Draft {
  /** The chosen style card. */
  style: StyleId | null;
  /** The user's own words. */
  note: string;
  content: Content | null;
  /** The user's text that a sample has taken the place of. */
  setAside: Content | null;
  /** What was asked for and has not come. */
  pending: GenerationRequest | null;
  /** Selected photos that the post leaves out because it would have too many slides. */
  leftOut: string[];
  /** Photo ids of slides that were moved by hand, in their order; empty as long as none was. */
  order: string[];
  /** Once it is saved. */
  postId: string | null;
}

export const emptyDraft: Draft = {
  style: null,
  note: '',
  content: null,
  setAside: null,
  pending: null,
  leftOut: [],
  order: [],
  postId: null,
};

/** Whether there are words to go on with. */
export function hasWords(content: Content | null): content is Content {
  return content !== null && content.caption.trim() !== '';
}

/** How many of the suggested hashtags are shown, and how many the list holds. */
export const suggestionsShown = 8;
export const suggestionsMax = 10;

/** Hashtags are the same whatever their case. */
export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Suggestions that are not among the chosen hashtags. */
export function openSuggestions({ suggestedHashtags, hashtags }: Content): string[] {
  return suggestedHashtags
    .filter((tag) => !hashtags.some((chosen) => isSameTag(chosen, tag)))
    .slice(0, suggestionsShown);
}
