/** What the next press of Generate or Regenerate costs: one of the rewrites left, or a post credit. */
import { isForOtherPhotos } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import { texts } from './texts';

/**
 * How many free rewrites are left where the next press uses one, else null. A paid caption in another style or language
 * is a rewrite, which cannot take in other photos or another note.
 */
export function rewritesLeft(draft: Draft, photoIds: readonly string[]): number | null {
  const { style, language, content, source, note } = draft;
  const known = [...source.facts, ...source.excluded_facts];
  const left = draft.refinementsLeft ?? 0;
  const isRewrite =
    content !== null &&
    left > 0 &&
    (style !== content.style || (source.language !== null && language !== source.language)) &&
    !isForOtherPhotos(source.written_for, photoIds) &&
    (known.find(({ kind }) => kind === 'note')?.text ?? '') === note.trim();
  return isRewrite ? left : null;
}

export function regenerateQuestion(left: number | null): string {
  return left === null ? texts.regenerate.forCredit : texts.regenerate.forRewrite(left);
}
