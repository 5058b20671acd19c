/** The versions of a trip's words. Going to one that is there asks nobody. */
import type { StyleId } from '@/api/types';
import { type Content, type Draft, hasWords, type Version } from './content';

/** The oldest go first. */
const versionsMax = 20;

function versionOf({ altTexts: _, ...version }: Content): Version {
  return version;
}

/** A sample is no version: it is never gone back to. */
function ownWords(draft: Draft): Version[] {
  const own = [draft.setAside, draft.content].filter((words) => hasWords(words) && !words.isSample);
  return own.map((words) => versionOf(words as Content));
}

/** The draft with other words, behind the version that is shown now. What had been taken back goes. */
export function withNewWords(draft: Draft, content: Content): Partial<Draft> {
  const earlier = [...draft.earlier, ...ownWords(draft)].slice(-versionsMax);
  return { content, earlier, later: [], setAside: null };
}

/** The chosen style card follows words that come in another style. */
export function styleFor({ style, content }: Draft, words: Version): StyleId | null {
  return content !== null && content.style !== words.style ? words.style : style;
}

function shown(draft: Draft, version: Version): Pick<Draft, 'content' | 'style'> {
  return {
    content: { ...version, altTexts: draft.content?.altTexts ?? {} },
    style: styleFor(draft, version),
  };
}

/** The version before; nothing where there is none. */
export function undone(draft: Draft): Partial<Draft> {
  const version = draft.earlier.at(-1);
  if (version === undefined || draft.content === null) return {};
  return {
    ...shown(draft, version),
    earlier: draft.earlier.slice(0, -1),
    later: [versionOf(draft.content), ...draft.later],
  };
}

/** The version that was taken back last; nothing where there is none. */
export function redone(draft: Draft): Partial<Draft> {
  const [version, ...later] = draft.later;
  if (version === undefined || draft.content === null) return {};
  return {
    ...shown(draft, version),
    earlier: [...draft.earlier, versionOf(draft.content)],
    later,
  };
}

/**
 * How often the words that are shown can still be rewritten; null for words that nobody paid for. The count belongs to
 * the suggestion and only falls, so that of all its versions the lowest is true.
 */
export function refinementsLeft({ content, earlier, later }: Draft): number | null {
  if (content === null || content.suggestionId === null || content.isSample) return null;
  const counts = [content, ...earlier, ...later]
    .filter(({ suggestionId }) => suggestionId === content.suggestionId)
    .flatMap((version) => version.refinementsLeft ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}
