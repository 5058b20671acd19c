/** Instagram's rules for a post, as they stand since December 2025, and how a post that breaks one is fixed. */
import { isSameTag } from '@/data/drafts/content';
import { texts } from '@/data/texts';
import type { Size } from './crop';
import { countCharacters, cutAtWord, postText, withHash } from './post-text';

/** With the hashtags. */
export const charactersMax = 2200;
export const hashtagsMax = 5;
/** In the app. */
export const slidesMax = 20;
/** The widest and the narrowest a slide may be, width to height. */
export const ratioMax = 1.91;
export const ratioMin = 3 / 4;

export interface PostParts {
  caption: string;
  hashtags: readonly string[];
  /** Photo ids in order. */
  slides: readonly string[];
}

export type Rule = 'hashtags' | 'repeated' | 'slides' | 'characters';

export function lengthOf({ caption, hashtags }: Pick<PostParts, 'caption' | 'hashtags'>): number {
  return countCharacters(postText(caption, hashtags));
}

/**
 * A `#` begins a tag where it follows no letter, digit, `_`, `/` or `&` (`C#`, an address), or ends another tag; digits
 * alone are none. Letters are those of every script, with the marks that some write vowels with. The pattern begins with
 * the `#` and looks back from there: a long text is read once.
 */
const letter = '\\p{Alphabetic}\\p{N}_\\u0300-\\u036f\\u0900-\\u0903\\u093a-\\u094f\\u0e31-\\u0e4e';
const writtenTag = new RegExp(
  `#(?<=(?:^|[^${letter}/&])(?:#[${letter}]+)*#)(?!\\p{N}+(?![${letter}]))([${letter}]+)`,
  'gu',
);

const endsInLetter = new RegExp(`[${letter}]$`, 'u');

/** The hashtags that are written in a caption, which count as well. */
export function hashtagsIn(caption: string): string[] {
  return [...caption.matchAll(writtenTag)].map(([, tag]) => tag ?? '');
}

/** The tags that stand before in the list, whatever their case. */
function repetitions(tags: readonly string[]): string[] {
  return tags.filter((tag, index) => tags.findIndex((other) => isSameTag(other, tag)) < index);
}

export function brokenRules(post: PostParts) {
  const length = lengthOf(post);
  const hashtags = [...hashtagsIn(post.caption), ...post.hashtags];
  const [repeated] = repetitions(hashtags);
  const found: Record<Rule, string | false> = {
    repeated: repeated !== undefined && texts.rules.repeated(withHash(repeated)),
    hashtags: hashtags.length > hashtagsMax && texts.rules.hashtags(hashtagsMax, hashtags.length),
    slides: post.slides.length > slidesMax && texts.rules.slides(slidesMax, post.slides.length),
    characters: length > charactersMax && texts.rules.characters(charactersMax, length),
  };
  const rules = Object.keys(found) as Rule[];
  return rules.flatMap((rule) => (found[rule] === false ? [] : [{ rule, text: found[rule] }]));
}

/** Whether the server refuses a post that breaks these rules: it keeps one with too many hashtags, or with one twice. */
export function isRefused(broken: readonly { rule: Rule }[]): boolean {
  return broken.some(({ rule }) => rule === 'slides' || rule === 'characters');
}

/** The words of hashtags stay where these lose their mark; tags without a space between get one. */
function withoutMarks(caption: string, isTooMany: (tag: string, index: number) => boolean): string {
  let index = -1;
  return caption.replace(writtenTag, (written, tag: string, place: number) => {
    index += 1;
    const space = endsInLetter.test(caption.slice(0, place)) ? ' ' : '';
    return space + (isTooMany(tag, index) ? tag : written);
  });
}

const fixes: Record<Rule, (post: PostParts) => PostParts> = {
  repeated: ({ caption, hashtags, slides }) => {
    const seen: string[] = [];
    const isRepeated = (tag: string) => {
      const isSeen = seen.some((other) => isSameTag(other, tag));
      if (!isSeen) seen.push(tag);
      return isSeen;
    };
    const fixed = withoutMarks(caption, isRepeated);
    return { caption: fixed, hashtags: hashtags.filter((tag) => !isRepeated(tag)), slides };
  },
  hashtags: (post) => ({
    ...post,
    caption: withoutMarks(post.caption, (_, index) => index >= hashtagsMax),
    hashtags: post.hashtags.slice(0, Math.max(0, hashtagsMax - hashtagsIn(post.caption).length)),
  }),
  slides: (post) => ({ ...post, slides: post.slides.slice(0, slidesMax) }),
  characters: ({ caption, hashtags, slides }) => {
    const overhead = countCharacters(postText('x', hashtags)) - 1;
    return { caption: cutAtWord(caption.trim(), charactersMax - overhead), hashtags, slides };
  },
};

export const fixRule = (rule: Rule, post: PostParts) => fixes[rule](post);

/** The nearest post that keeps all rules: the first hashtags and slides, and as many whole words as fit. */
export function fixPost(post: PostParts): PostParts {
  const trimmed = { ...post, caption: post.caption.trim() };
  return Object.values(fixes).reduce<PostParts>((fixed, fix) => fix(fixed), trimmed);
}

const ratioWithoutSizes = 4 / 5;
/** Losses that differ by less than the inverse are the same. */
const lossPrecision = 1_000_000;

/** The share of a photo that is cut away when it fills a slide of this shape. */
function lossOf(own: number, ratio: number): number {
  return 1 - Math.min(own / ratio, ratio / own);
}

/** Of the photos' shapes, as far as Instagram takes them, the one with which the set loses least; the first of equals. */
export function slideRatio(photos: readonly Size[]): number {
  const own = photos.flatMap(({ width, height }) => (width > 0 && height > 0 ? [width / height] : []));
  const lossOfAll = (ratio: number) =>
    Math.round(lossPrecision * own.reduce((sum, each) => sum + lossOf(each, ratio), 0));
  const shapes = own.map((each) => Math.min(ratioMax, Math.max(ratioMin, each)));
  const [best = ratioWithoutSizes] = shapes.toSorted((one, other) => lossOfAll(one) - lossOfAll(other));
  return best;
}
