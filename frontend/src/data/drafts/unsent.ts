/** Of each trip's post, what the server does not know yet. */
import type { ApiError } from '@/api/errors';
import type { Content, GenerationRequest, RefinementRequest } from './content';
import type { FieldValues } from './stored-draft';

/** Fields that were changed together on top of one revision; null for those of an earlier version of the page. */
export interface UnsentPatch {
  base: number | null;
  fields: FieldValues;
}

export interface Unsent {
  /** In order. The first one is on its way while `isSending`. */
  patches: UnsentPatch[];
  isSending: boolean;
  /** Why the last attempt failed. */
  error: ApiError | null;
  /** Attempts that have failed since the last that did not. */
  failures: number;
  /** The user's values of fields that another device has changed meanwhile, until the user has chosen. */
  conflicts: FieldValues;
  /** Shown in place of the draft's text. */
  sample: Content | null;
  /** What was asked for and has not come. */
  generation: GenerationRequest | null;
  refinement: RefinementRequest | null;
}

export function emptyUnsent(): Unsent {
  return {
    patches: [],
    isSending: false,
    error: null,
    failures: 0,
    conflicts: {},
    sample: null,
    generation: null,
    refinement: null,
  };
}

export const nothingUnsent = emptyUnsent();

export type UnsentByTrip = Record<string, Unsent>;
