/** What the next press of Generate or Regenerate costs. */
import { type Draft, isForOtherPhotos } from '@/data/drafts/content';

/** A free rewrite in another style or language, of which so many are left, or a generation for one post credit. */
export type NextPress = { kind: 'rewrite'; left: number } | { kind: 'generation' };

/**
 * A paid caption in another style or language is a rewrite as long as one is left. What a rewrite cannot take in, other photos or
 * another note, needs a generation, and so does another try in the same ones.
 */
export function nextPressOf(draft: Draft, photoIds: readonly string[]): NextPress {
  const { style, language, content, note } = draft;
  const left = draft.refinementsLeft ?? 0;
  const isRewrite =
    content !== null &&
    left > 0 &&
    (style !== content.style || (content.language !== null && language !== content.language)) &&
    !isForOtherPhotos(content, photoIds) &&
    content.note === note.trim();
  return isRewrite ? { kind: 'rewrite', left } : { kind: 'generation' };
}

const generationQuestion =
  'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?';

/** What is asked before a caption is written anew. */
export function regenerateQuestion(press: NextPress): string {
  if (press.kind === 'generation') return generationQuestion;
  const used = press.left === 1 ? 'your last free rewrite' : `1 of your ${press.left} free rewrites`;
  return `This uses ${used} and no post credit. Your current caption stays as an earlier version. Do you want to continue?`;
}
