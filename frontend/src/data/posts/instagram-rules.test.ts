import { describe, expect, it } from 'vitest';
import { brokenRules, fixPost, fixRule, hashtagsIn, lengthOf, slideRatio } from './instagram-rules';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index}`);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);

describe("Instagram's rules", () => {
  it('find nothing in a post at the limits', () => {
    const overhead = lengthOf({ caption: 'x', hashtags: tags(5) }) - 1;
    const post = { caption: 'x'.repeat(2200 - overhead), hashtags: tags(5), slides: ids(20) };
    expect(lengthOf(post)).toBe(2200);
    expect(brokenRules(post)).toEqual([]);
  });

  it('name each rule that is broken', () => {
    const post = { caption: 'x'.repeat(2300), hashtags: tags(7), slides: ids(23) };
    expect(brokenRules(post).map(({ rule }) => rule)).toEqual(['hashtags', 'slides', 'characters']);
  });

  it('are kept by what is fixed, which loses no more than it must', () => {
    const caption = 'word '.repeat(600);
    const fixed = fixPost({ caption, hashtags: tags(7), slides: ids(23) });
    expect(brokenRules(fixed)).toEqual([]);
    expect(fixed.hashtags).toEqual(tags(5));
    expect(fixed.slides).toEqual(ids(20));
    expect(fixed.caption.endsWith('word')).toBe(true);
    expect(lengthOf(fixed)).toBeGreaterThan(2190);
  });

  it('count the hashtags in the caption, and find one that is there twice', () => {
    const post = { caption: 'Up #Dawn, C#, down #dawn!', hashtags: ['dawn', ...tags(4)], slides: ids(1) };
    expect(brokenRules(post).map(({ text }) => text)).toEqual([
      'The hashtag #dawn appears twice.',
      'Instagram allows 5 hashtags; you have 7.',
    ]);
    const once = fixRule('repeated', post);
    expect(once).toMatchObject({ caption: 'Up #Dawn, C#, down dawn!', hashtags: tags(4) });
    expect(brokenRules(once)).toEqual([]);
  });

  it.each([
    ['Up #Dawn, down (#dusk)!', ['Dawn', 'dusk']],
    ['#sea#sky #हिन्दी#東京.', ['sea', 'sky', 'हिन्दी', '東京']],
    ['##twice, #1, and #1st #️⃣', ['twice', '1st']],
    ['C# in F#minor, a/#b and &#39;', []],
    ['no tag # at all', []],
  ])('take for hashtags of %j what begins behind a mark', (caption, expected) => {
    expect(hashtagsIn(caption)).toEqual(expected);
  });

  it('are fixed one by one, and the words of a hashtag too many stay', () => {
    const caption = '#a #b #c #d #e #f';
    const fixed = fixRule('hashtags', { caption, hashtags: ['g'], slides: ids(21) });
    expect(fixed).toEqual({ caption: '#a #b #c #d #e f', hashtags: [], slides: ids(21) });
    expect(fixRule('slides', fixed).slides).toHaveLength(20);
  });

  it('set hashtags apart that nothing parts, where one loses its mark', () => {
    const fixed = fixRule('repeated', { caption: '#sea #sea#sky', hashtags: [], slides: ids(1) });
    expect(fixed.caption).toBe('#sea sea #sky');
    expect(brokenRules(fixed)).toEqual([]);
  });

  it('count an emoji once', () => {
    expect(lengthOf({ caption: '🏔🏔', hashtags: [] })).toBe(2);
  });
});

describe('the ratio of the slides', () => {
  const wide = { width: 4000, height: 3000 };
  const tall = { width: 3000, height: 4000 };

  it('is that of a photo alone, brought into what is taken', () => {
    expect(slideRatio([wide])).toBeCloseTo(4 / 3);
    expect(slideRatio([{ width: 1, height: 4 }])).toBe(3 / 4);
    expect(slideRatio([{ width: 4, height: 1 }])).toBe(1.91);
  });

  it('is the one with which the set loses least', () => {
    expect(slideRatio([tall, wide, wide])).toBeCloseTo(4 / 3);
    expect(slideRatio([wide, tall, tall])).toBeCloseTo(3 / 4);
    expect(slideRatio([wide, { width: 1, height: 1 }, tall])).toBe(1);
  });

  it('is that of the first where two lose the same', () => {
    expect(slideRatio([tall, wide])).toBeCloseTo(3 / 4);
    expect(slideRatio([wide, tall])).toBeCloseTo(4 / 3);
  });

  it('is 4:5 where no size is known', () => {
    expect(slideRatio([])).toBe(4 / 5);
    expect(slideRatio([{ width: 0, height: 0 }])).toBe(4 / 5);
  });
});
