/** The words of a post as they are pasted into Instagram, how long they are, and where the feed folds them. */

/** About how many characters the feed shows before 'more'. */
export const foldAfter = 125;

export function withHash(tag: string): string {
  return `#${tag.replace(/^#+/, '')}`;
}

/** Caption, an empty line, hashtags. */
export function postText(caption: string, hashtags: readonly string[]): string {
  return `${caption.trim()}\n\n${hashtags.map(withHash).join(' ')}`.trim();
}

/** Characters as the server and Instagram count them: an emoji is one, not two. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** At most `charactersMax` characters, ending after a whole word where there is one. */
export function cutAtWord(text: string, charactersMax: number): string {
  const characters = Array.from(text);
  if (characters.length <= charactersMax) return text;
  const start = characters.slice(0, charactersMax + 1).join('');
  const lastBreak = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const kept = lastBreak > 0 ? start.slice(0, lastBreak) : characters.slice(0, charactersMax).join('');
  return kept.trimEnd();
}

/** Where the feed folds a caption: the place of the first word that it hides in the text as it stands. */
export function foldPlace(caption: string): number {
  const margin = caption.length - caption.trimStart().length;
  const fold = margin + foldText(caption).shown.length;
  const hidden = caption.slice(fold);
  return fold + hidden.length - hidden.trimStart().length;
}

/** What the feed shows of a caption, and whether it hides a rest behind 'more'. */
export function foldText(caption: string) {
  const text = caption.trim();
  const shown = cutAtWord(text, foldAfter);
  return { shown, isFolded: shown !== text };
}
