import { describe, expect, it } from 'vitest';
import { cutAtWord, foldPlace, foldText, postText } from './post-text';

describe('the place of the fold', () => {
  it('is that of the first word that is hidden, in the text as it stands', () => {
    const text = `\n ${'seven77 '.repeat(16)}`;
    expect(text.slice(foldPlace(`${text}and more`))).toBe('seven77 ');
    expect(foldPlace('short ')).toBe('short '.length);
  });
});

describe('the text of a post', () => {
  it('is the caption, an empty line and the hashtags with one # each', () => {
    expect(postText(' Up early. ', ['dawn', '#ridge'])).toBe('Up early.\n\n#dawn #ridge');
  });

  it('is the caption alone without hashtags', () => {
    expect(postText('Up early.', [])).toBe('Up early.');
  });
});

describe('the fold', () => {
  it('shows a short caption whole', () => {
    expect(foldText('x'.repeat(125))).toEqual({ shown: 'x'.repeat(125), isFolded: false });
  });

  it('comes after a whole word within 125 characters', () => {
    const { shown, isFolded } = foldText('seven77 '.repeat(20));
    expect(isFolded).toBe(true);
    expect(shown).toBe('seven77 '.repeat(15).trimEnd());
  });

  it('cuts one endless word, never within an emoji', () => {
    expect(cutAtWord('🏔'.repeat(5), 3)).toBe('🏔🏔🏔');
  });
});
