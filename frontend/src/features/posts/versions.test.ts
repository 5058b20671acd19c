import { describe, expect, it } from 'vitest';
import { type Content, type Draft, emptyDraft } from './content';
import { sampleContent } from './sample-content';
import { redone, refinementsLeft, undone, withNewWords } from './versions';

function words(caption: string, changes: Partial<Content> = {}): Content {
  return {
    ...sampleContent('funny'),
    suggestionId: 'one',
    caption,
    altTexts: { photo: 'A hill' },
    refinementsLeft: 10,
    writtenFor: [],
    isSample: false,
    ...changes,
  };
}

function draftOf(...captions: string[]): Draft {
  const add = (draft: Draft, caption: string) => ({ ...draft, ...withNewWords(draft, words(caption)) });
  return captions.reduce<Draft>(add, { ...emptyDraft, style: 'funny' });
}

const shown = ({ content }: Draft) => content?.caption;
const back = (draft: Draft): Draft => ({ ...draft, ...undone(draft) });
const forth = (draft: Draft): Draft => ({ ...draft, ...redone(draft) });

describe('versions', () => {
  it('are gone back and forth between, to both ends', () => {
    const draft = draftOf('a', 'b', 'c');
    expect([draft, back(draft), back(back(draft)), back(back(back(draft)))].map(shown)).toEqual([
      'c',
      'b',
      'a',
      'a',
    ]);
    expect([forth(back(back(draft))), forth(draft)].map(shown)).toEqual(['b', 'c']);
  });

  it('keep what was edited by hand, and the alt texts of the photos', () => {
    const draft = draftOf('a', 'b');
    const edited: Draft = { ...draft, content: words('edited', { altTexts: { photo: 'A valley' } }) };
    expect(back(edited).content?.altTexts).toEqual({ photo: 'A valley' });
    expect(shown(forth(back(edited)))).toBe('edited');
  });

  it('that were taken back go when there is a new one', () => {
    const draft = back(draftOf('a', 'b'));
    const anew = { ...draft, ...withNewWords(draft, words('c')) };
    expect([shown(anew), shown(back(anew)), shown(forth(anew))]).toEqual(['c', 'a', 'c']);
  });

  it('bring their style along where it is another', () => {
    const draft = draftOf('a');
    const romantic = { ...draft, ...withNewWords(draft, words('b', { style: 'romantic' })) };
    expect(back({ ...romantic, style: 'romantic' }).style).toBe('funny');
    expect(back({ ...draftOf('a', 'b'), style: 'vlogger' }).style).toBe('vlogger');
  });

  it('hold no sample, but the words that it has taken the place of', () => {
    const draft: Draft = { ...emptyDraft, content: sampleContent('funny'), setAside: words('mine') };
    const paid = { ...draft, ...withNewWords(draft, words('paid')) };
    expect(paid.earlier.map(({ caption }) => caption)).toEqual(['mine']);
    expect(paid.setAside).toBeNull();
  });

  it('are twenty at most', () => {
    const draft = draftOf(...Array.from({ length: 30 }, (_, index) => `number ${index}`));
    expect(draft.earlier).toHaveLength(20);
    expect(draft.earlier[0]?.caption).toBe('number 9');
  });
});

describe('the free rewrites', () => {
  it('are counted for the suggestion, whichever of its versions is shown', () => {
    const draft = draftOf('a');
    const rewritten = { ...draft, ...withNewWords(draft, words('b', { refinementsLeft: 9 })) };
    expect(refinementsLeft(rewritten)).toBe(9);
    expect(refinementsLeft(back(rewritten))).toBe(9);
    const other = { ...rewritten, ...withNewWords(rewritten, words('c', { suggestionId: 'two' })) };
    expect(refinementsLeft(other)).toBe(10);
  });

  it('are not for a sample', () => {
    expect(refinementsLeft({ ...emptyDraft, content: sampleContent('funny') })).toBeNull();
    expect(refinementsLeft(emptyDraft)).toBeNull();
  });
});
