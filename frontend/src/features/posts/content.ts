/** The words of a post, whoever wrote them, and what the page keeps of a trip's way to them. */
import type { FactKind, StyleId } from '@/api/types';

/** Something the writer knew, and where from. */
export interface KnownFact {
  /** What it is about, by which it is switched off; null where the server names no kind that we know. */
  kind: FactKind | null;
  text: string;
  source: string;
}

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
  /** What may have been said. */
  facts: KnownFact[];
  /** What was known, too, and switched off. */
  excludedFacts: KnownFact[];
  /** How often they could still be rewritten for free when they came; null for a sample. */
  refinementsLeft: number | null;
  style: StyleId;
  /** Kept plain because the user's own words are about a loss or an illness; absent where they are not. */
  isQuiet?: boolean;
  /** The writer does what it is told in free words; absent where it understands its commands alone. */
  takesFreeInstructions?: boolean;
  /** Photo ids, in any order; empty where nobody knows. */
  writtenFor: string[];
  /** Made here to show what a caption looks like, or still in part; never saved as a post. */
  isSample: boolean;
}

/** One press of Generate. Its key stays the same however often it is sent, so that it is paid once. */
export interface GenerationRequest {
  key: string;
  tone: StyleId;
  photoIds: string[];
  note: string;
  excludedKinds: FactKind[];
}

/** What is to change in words that were paid for; nothing named is all but what stays. */
export type Change = { instruction: string } | { tone: StyleId } | Record<never, never>;

/** One press of a button that rewrites. Its key stays the same however often it is sent. */
export interface RefinementRequest {
  key: string;
  suggestionId: string;
  change: Change;
  locked: string[];
  /** The words as they stand on the page. */
  current: Pick<Content, 'caption' | 'hashtags' | 'style'>;
  excludedKinds: FactKind[];
}

/** Words that were shown before, or were taken back. Alt texts belong to the photos and stay. */
export type Version = Omit<Content, 'altTexts'>;

export interface Draft {
  /** The chosen style card. */
  style: StyleId | null;
  /** The user's own words. */
  note: string;
  content: Content | null;
  /** Kinds of facts that are not to be said. */
  excludedKinds: FactKind[];
  /** Alt texts by the user's own hand, by photo id, in place of the writer's. */
  ownAltTexts: Record<string, string>;
  /** Sentences that stay when the caption is rewritten. */
  lockedSentences: string[];
  /** Versions before the one that is shown, oldest first. */
  earlier: Version[];
  /** Versions that were taken back, the next one first. */
  later: Version[];
  /** The user's text that a sample has taken the place of. */
  setAside: Content | null;
  /** What was asked for and has not come. */
  pending: GenerationRequest | null;
  /** What was to be rewritten and has not come. */
  pendingRefinement: RefinementRequest | null;
  /** Selected photos that the post leaves out because it would have too many slides. */
  leftOut: string[];
  /** Photo ids of slides that were moved by hand, in their order; empty as long as none was. */
  order: string[];
  /** Once it is saved. */
  postId: string | null;
}

/** Whether its words cost a credit and no post holds them yet. */
export function isUnused({ content, postId }: Pick<Draft, 'content' | 'postId'>): boolean {
  return content !== null && !content.isSample && postId === null;
}

export const emptyDraft: Draft = {
  style: null,
  note: '',
  content: null,
  excludedKinds: [],
  ownAltTexts: {},
  lockedSentences: [],
  earlier: [],
  later: [],
  setAside: null,
  pending: null,
  pendingRefinement: null,
  leftOut: [],
  order: [],
  postId: null,
};

/** Whether there are words to go on with. */
export function hasWords(content: Content | null): content is Content {
  return content !== null && content.caption.trim() !== '';
}

/** What a photo shows, in the user's words or the writer's; empty where neither has said it. */
export function altTextsOf({ content, ownAltTexts }: Draft): Record<string, string> {
  return { ...content?.altTexts, ...ownAltTexts };
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

/** Whether the words were written for other photos than these, as far as is known. */
export function isForOtherPhotos({ writtenFor }: Content, photoIds: readonly string[]): boolean {
  return writtenFor.length > 0 && writtenFor.toSorted().join() !== photoIds.toSorted().join();
}
