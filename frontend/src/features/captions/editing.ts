import type { Content } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import type { DraftChanges } from '@/data/drafts/use-draft';
import type { Generation, Refinement } from './use-writing';

/** The draft of a trip and what is done to it. */
export interface Drafting {
  draft: Draft;
  change: DraftChanges;
  generation: Generation;
  refinement: Refinement;
}

/** What each part of the editor works on. */
export interface Editing extends Omit<Drafting, 'generation'> {
  content: Content;
  isDisabled: boolean;
}
