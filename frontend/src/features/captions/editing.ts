import type { Content, Draft } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import type { Refinement } from './hooks/use-refinement';

/** What each part of the editor works on. */
export interface Editing {
  draft: Draft;
  content: Content;
  change: DraftChanges;
  refinement: Refinement;
  isDisabled: boolean;
}
