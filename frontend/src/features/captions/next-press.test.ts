import { describe, expect, it } from 'vitest';
import type { Content } from '@/data/drafts/content';
import { type Draft, viewOf } from '@/data/drafts/draft-view';
import { emptyStoredDraft } from '@/data/drafts/stored-draft';
import { nothingUnsent } from '@/data/drafts/unsent';
import { regenerateQuestion, rewritesLeft } from './next-press';

const content: Content = {
  caption: 'Up before the birds.',
  hashtags: [],
  suggestedHashtags: [],
  style: 'funny',
  isSample: false,
};
const empty = viewOf(emptyStoredDraft, nothingUnsent);
const source = { ...empty.source, language: 'en', written_for: ['a', 'b'] };

function press(changes: Partial<Draft>, photoIds = ['b', 'a']) {
  return rewritesLeft(
    { ...empty, content, source, refinementsLeft: 9, style: 'romantic', language: 'en', ...changes },
    photoIds,
  );
}

describe('the next press', () => {
  it('rewrites a paid caption in another style for free', () => {
    expect(press({})).toBe(9);
  });

  it('rewrites a paid caption in another language for free', () => {
    expect(press({ style: 'funny', language: 'de' })).toBe(9);
  });

  it.each([
    ['there is no caption yet', { content: null }],
    ['the style is the same', { style: 'funny' }],
    ['no rewrite is left', { refinementsLeft: 0 }],
    ['the caption is a sample', { refinementsLeft: null }],
    ['the note was changed', { note: 'First snow' }],
  ] satisfies [string, Partial<Draft>][])('uses a credit where %s', (_name, changes) => {
    expect(press(changes)).toBeNull();
  });

  it('uses a credit where other photos were picked since', () => {
    expect(press({}, ['a', 'c'])).toBeNull();
  });

  it('stays free where the note is that of the caption', () => {
    const facts = [{ kind: 'note', text: 'First snow', source: 'note' }] satisfies Draft['source']['facts'];
    expect(press({ source: { ...source, facts }, note: ' First snow ' })).toBe(9);
  });
});

it('says what it costs before it is confirmed', () => {
  expect(regenerateQuestion(9)).toMatch(/1 of your 9 free rewrites/);
  expect(regenerateQuestion(1)).toMatch(/^This uses your last free rewrite/);
  expect(regenerateQuestion(null)).toMatch(/^Regenerating will consume 1 post credit\./);
});
