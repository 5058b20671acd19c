import type { Content, Draft } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import type { Generation } from './hooks/use-generation';
import type { Refinement } from './hooks/use-refinement';

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
