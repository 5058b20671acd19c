import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft } from './content';
import { readDrafts, writeDrafts } from './draft-storage';

const kept = (tripId: string) => localStorage.getItem(`triptych.shared.words.${tripId}`);
const draft = (note: string) => ({ ...emptyDraft, note });
const closeTab = () => sessionStorage.clear();

describe('words of a remembered session', () => {
  beforeEach(() => {
    localStorage.setItem('triptych.token', 'token-1');
    writeDrafts({});
  });

  it('are found by the tab that is opened next', () => {
    writeDrafts({ one: draft('first snow') });
    closeTab();
    expect(readDrafts()).toEqual({ one: draft('first snow') });
  });

  it('stay those of the tab that has its own', () => {
    writeDrafts({ one: draft('of this tab') });
    localStorage.setItem('triptych.shared.words.one', JSON.stringify(draft('of another')));
    expect(readDrafts()).toEqual({ one: draft('of this tab') });
  });

  it('are written over where they have changed here alone', () => {
    writeDrafts({ one: draft('first') });
    localStorage.setItem('triptych.shared.words.one', JSON.stringify(draft('of another')));
    writeDrafts({ one: draft('first'), two: draft('second') });
    expect(kept('one')).toContain('of another');
    writeDrafts({ one: draft('first, changed'), two: draft('second') });
    expect(kept('one')).toContain('first, changed');
  });

  it('go with the draft', () => {
    writeDrafts({ one: draft('first'), two: draft('second') });
    writeDrafts({ two: draft('second') });
    expect([kept('one'), kept('two')]).toEqual([null, expect.stringContaining('second')]);
  });

  it('go with the draft in a tab that has only read them, too', () => {
    localStorage.setItem('triptych.shared.words.one', JSON.stringify(draft('of a closed tab')));
    localStorage.setItem('triptych.shared.words.two', JSON.stringify(draft('of another')));
    const { one: _, ...others } = readDrafts();
    writeDrafts(others);
    expect([kept('one'), kept('two')]).toEqual([null, expect.stringContaining('of another')]);
  });

  it('that are broken are left alone', () => {
    localStorage.setItem('triptych.shared.words.one', '{');
    localStorage.setItem('triptych.shared.words.two', '"words"');
    localStorage.setItem('triptych.shared.words.three', JSON.stringify(draft('sound')));
    expect(readDrafts()).toEqual({ three: draft('sound') });
  });
});

it('words of a session that ends with its tab end with it, too', () => {
  sessionStorage.setItem('triptych.token', 'token-1');
  writeDrafts({ one: draft('first snow') });
  expect(kept('one')).toBeNull();
});
