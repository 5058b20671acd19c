/** What the next press of Generate or Regenerate costs. */
import { isForOtherPhotos } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import { texts } from './texts';

/** A free rewrite in another style or language, of which so many are left, or a generation for one post credit. */
export type NextPress = { kind: 'rewrite'; left: number } | { kind: 'generation' };

/** A paid caption in another style or language is a rewrite, which cannot take in other photos or another note. */
export function nextPressOf(draft: Draft, photoIds: readonly string[]): NextPress {
  const { style, language, content, source, note } = draft;
  const known = [...source.facts, ...source.excluded_facts];
  const left = draft.refinementsLeft ?? 0;
  const isRewrite =
    content !== null &&
    left > 0 &&
    (style !== content.style || (source.language !== null && language !== source.language)) &&
    !isForOtherPhotos(source.written_for, photoIds) &&
    (known.find(({ kind }) => kind === 'note')?.text ?? '') === note.trim();
  return isRewrite ? { kind: 'rewrite', left } : { kind: 'generation' };
}

export function regenerateQuestion(press: NextPress): string {
  return press.kind === 'generation' ? texts.regenerate.forCredit : texts.regenerate.forRewrite(press.left);
}
