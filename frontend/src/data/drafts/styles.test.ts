import { describe, expect, it } from 'vitest';
import { captionStyles, sampleContent } from './styles';

describe('§9 Captions: a sample has 5 hashtags at most', () => {
  it.each(captionStyles)('in the style $name', ({ id }) => {
    const { caption, hashtags, suggestedHashtags, isSample, style } = sampleContent(id);
    expect({ isSample, style }).toEqual({ isSample: true, style: id });
    expect(caption).not.toBe('');
    expect(hashtags.length).toBeGreaterThan(0);
    expect(hashtags.length).toBeLessThanOrEqual(5);
    expect(new Set(hashtags).size).toBe(hashtags.length);
    expect(suggestedHashtags).toHaveLength(10);
  });
});
