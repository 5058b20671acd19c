/** The post of a trip as the page shows it: the server's draft, with what is unsent on top. */
import type { Fact, FactKind, Language, StyleId } from '@/api/types';
import type { DraftCrop } from './stored-draft';

/** The text of a post, whoever wrote it. */
export interface Content {
  caption: string;
  /** Without #. */
  hashtags: string[];
  /** To choose from, without #. */
  suggestedHashtags: string[];
  /** What each slide shows, by photo id. */
  altTexts: Record<string, string>;
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
  /** The text as it is on the page. */
  current: Pick<Content, 'caption' | 'hashtags' | 'style'>;
  excludedKinds: FactKind[];
}

export interface Draft {
  /** The chosen style card. */
  style: StyleId | null;
  /** In which the next text is written; null where there is no choice. */
  language: string | null;
  languages: Language[];
  /** What the user wants said. */
  note: string;
  /** Null before there is a text. */
  content: Content | null;
  /** What each slide shows, by photo id. */
  altTexts: Record<string, string>;
  /** Kinds of facts that are not to be said. */
  excludedKinds: FactKind[];
  /** Sentences that stay when the caption is rewritten. */
  lockedSentences: string[];
  /** How many versions there are, which of them is shown (from 0), and the ids of its neighbours. */
  versions: { count: number; index: number; before: number | null; after: number | null };
  /** The newest paid suggestion, null before there is one. */
  suggestionId: string | null;
  /** How often a text can still be rewritten for free; null where nobody has paid. */
  refinementsLeft: number | null;
  takesFreeInstructions: boolean;
  /** The user's own text, where a sample is shown in its place. */
  textBehind: Content | null;
  /** What was asked for and has not come. */
  pending: GenerationRequest | null;
  pendingRefinement: RefinementRequest | null;
  /** Selected photos that the post leaves out. */
  leftOut: string[];
  /** Photo ids of slides that were moved by hand, in their order; empty as long as none was. */
  order: string[];
  /** Width to height, null for the default of `crops`. */
  ratio: number | null;
  /** Set by hand, by photo id, in shares of width and height. */
  focus: Record<string, [number, number]>;
  crops: DraftCrop[];
  /** The post that it was saved as. */
  postId: string | null;
  /** How many good photos of the trip are in no post of it. */
  unusedGood: number;
  /** The newest version that the server knows. */
  newestVersion: number | null;
}

/** Whether there is a text to go on with. */
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

/** Whether the text was written for other photos than these, as far as is known. */
export function isForOtherPhotos({ writtenFor }: Content, photoIds: readonly string[]): boolean {
  return writtenFor.length > 0 && writtenFor.toSorted().join() !== photoIds.toSorted().join();
}
