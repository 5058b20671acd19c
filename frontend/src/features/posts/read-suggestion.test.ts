import { describe, expect, it } from 'vitest';
import { readHashtags, readSuggestion } from './read-suggestion';

describe('a suggestion', () => {
  it('is read from caption and hashtags', () => {
    const read = readSuggestion(
      {
        suggestion_id: 's1',
        caption: 'Words',
        hashtags: ['#dawn', 'Dawn', 'ridge'],
        suggested_hashtags: Array.from({ length: 12 }, (_, index) => `tag${index}`),
        alt_texts: { one: 'A ridge', two: 7 },
        facts: [{ kind: 'photos', text: '5 photos', source: 'count' }, { source: 'sun' }],
        excluded_facts: [{ kind: 'weather', text: 'Rain', source: 'radar' }],
        refinements_left: 7,
        tone: 'funny',
        capabilities: { free_instructions: true },
      },
      'vlogger',
    );
    expect(read).toMatchObject({
      suggestionId: 's1',
      caption: 'Words',
      hashtags: ['dawn', 'ridge'],
      altTexts: { one: 'A ridge' },
      facts: [{ kind: 'photos', text: '5 photos', source: 'count' }],
      excludedFacts: [{ kind: null, text: 'Rain', source: 'radar' }],
      refinementsLeft: 7,
      style: 'funny',
      takesFreeInstructions: true,
      writtenFor: [],
      isSample: false,
    });
    expect(read.suggestedHashtags).toHaveLength(10);
  });

  it('is read from text and tags as well, in the style that was asked for', () => {
    const read = readSuggestion({ text: 'Words', tags: '#dawn  ridge' }, 'vlogger');
    expect(read).toMatchObject({ caption: 'Words', hashtags: ['dawn', 'ridge'], style: 'vlogger' });
  });

  it('is empty where the answer holds nothing', () => {
    expect(readSuggestion(null, 'funny')).toMatchObject({
      caption: '',
      hashtags: [],
      facts: [],
      takesFreeInstructions: false,
    });
    expect(readHashtags(7)).toEqual([]);
  });
});
