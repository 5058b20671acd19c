import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, emptyDraft } from './content';

const tokenKey = 'triptych.token';
const nameOf = (tripId: string) => `triptych.shared.words.${tripId}`;
const stored = (tripId: string) => localStorage.getItem(nameOf(tripId));
const closeTab = () => sessionStorage.clear();

/** What another tab leaves of a trip. */
function writeElsewhere(tripId: string, note: string, savedAt = Date.now()): void {
  localStorage.setItem(nameOf(tripId), JSON.stringify({ savedAt, draft: { ...emptyDraft, note } }));
}

/** The page as a tab loads it: modules of its own, and the stored token and words. */
async function openTab() {
  vi.resetModules();
  const { createStore } = await import('@/app/store');
  const { readToken } = await import('@/lib/session/token-storage');
  const { sessionClosed, sessionOpened } = await import('@/lib/session/session-slice');
  const posts = await import('./posts-slice');
  const store = createStore();
  const draftOf = (tripId: string): Draft => posts.selectDraft(store.getState(), tripId);
  return {
    token: () => readToken(),
    note: (tripId: string) => draftOf(tripId).note,
    draftOf,
    write: (tripId: string, note: string) => store.dispatch(posts.kept(posts.noteChanged({ tripId, note }))),
    forget: (tripId: string) => store.dispatch(posts.kept(posts.draftForgotten({ tripId }))),
    forgetAll: () => store.dispatch(posts.kept(posts.draftsForgotten())),
    logIn: (token: string, remember: boolean) => store.dispatch(sessionOpened({ token, remember })),
    logOut: () => store.dispatch(sessionClosed()),
    store,
  };
}

beforeEach(() => localStorage.setItem(tokenKey, 'token-1'));

describe('words of a remembered session', () => {
  it('are found by the tab that is opened next', async () => {
    (await openTab()).write('one', 'first snow');
    closeTab();
    expect((await openTab()).note('one')).toBe('first snow');
  });

  it('stay those of the tab that has its own', async () => {
    (await openTab()).write('one', 'of this tab');
    writeElsewhere('one', 'of another');
    expect((await openTab()).note('one')).toBe('of this tab');
  });

  it('are written over where they have changed here alone', async () => {
    const tab = await openTab();
    tab.write('one', 'first');
    writeElsewhere('one', 'of another');
    tab.write('two', 'second');
    expect(stored('one')).toContain('of another');
    tab.write('one', 'first, changed');
    expect(stored('one')).toContain('first, changed');
  });

  it('go with the draft', async () => {
    const tab = await openTab();
    tab.write('one', 'first');
    tab.write('two', 'second');
    tab.forget('one');
    expect([stored('one'), stored('two')]).toEqual([null, expect.stringContaining('second')]);
  });

  it('go with the draft in a tab that has only read them, too', async () => {
    writeElsewhere('one', 'of a closed tab');
    (await openTab()).forgetAll();
    expect(stored('one')).toBeNull();
  });

  it('go with the draft that a reload has read again', async () => {
    (await openTab()).write('one', 'first');
    (await openTab()).forgetAll();
    expect(stored('one')).toBeNull();
  });

  it('stay where another tab has written on', async () => {
    writeElsewhere('one', 'of another');
    const tab = await openTab();
    writeElsewhere('one', 'of another, changed');
    tab.forgetAll();
    expect(stored('one')).toContain('of another, changed');
  });

  it('that are broken are left alone', async () => {
    localStorage.setItem(nameOf('one'), '{');
    localStorage.setItem(nameOf('two'), '"words"');
    writeElsewhere('three', 'sound');
    const tab = await openTab();
    expect(['one', 'two', 'three'].map(tab.note)).toEqual(['', '', 'sound']);
    expect([stored('one'), stored('two')]).toEqual(['{', '"words"']);
  });

  it('are those of twenty trips, the oldest making room', async () => {
    for (let age = 1; age <= 20; age += 1) writeElsewhere(`old-${age}`, 'words', age);
    (await openTab()).write('new', 'words');
    const left = Object.keys(localStorage).filter((name) => name.startsWith(nameOf('')));
    expect(left).toHaveLength(20);
    expect([stored('old-1'), stored('old-2')]).toEqual([null, expect.any(String)]);
    expect(stored('new')).toContain('words');
  });

  it('are taken back although there is no room for others', async () => {
    const tab = await openTab();
    tab.write('one', 'first');
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no room');
    });
    tab.write('two', 'second');
    tab.forget('one');
    setItem.mockRestore();
    expect([stored('one'), stored('two')]).toEqual([null, null]);
  });

  it('go with the log out', async () => {
    const tab = await openTab();
    tab.write('one', 'first');
    tab.logOut();
    expect(stored('one')).toBeNull();
  });

  it('stay where a session of another tab is left', async () => {
    sessionStorage.setItem(tokenKey, 'token-of-this-tab');
    writeElsewhere('one', 'of the remembered session');
    (await openTab()).logOut();
    expect(stored('one')).toContain('of the remembered session');
  });
});

describe('words of a session that ends with its tab', () => {
  it('are shared with none', async () => {
    localStorage.removeItem(tokenKey);
    sessionStorage.setItem(tokenKey, 'token-1');
    (await openTab()).write('one', 'first snow');
    expect(stored('one')).toBeNull();
  });

  it('are shared with none beside a remembered one, either', async () => {
    sessionStorage.setItem(tokenKey, 'token-of-this-tab');
    writeElsewhere('two', 'of the remembered session');
    const tab = await openTab();
    tab.write('one', 'first snow');
    expect([tab.note('two'), stored('one')]).toEqual(['', null]);
  });

  it('are not shared by whoever logs in next', async () => {
    localStorage.removeItem(tokenKey);
    sessionStorage.setItem(tokenKey, 'token-1');
    const tab = await openTab();
    tab.write('one', 'first snow');
    tab.logIn('token-2', true);
    tab.write('two', 'of the next');
    expect([stored('one'), stored('two')]).toEqual([null, expect.stringContaining('of the next')]);
  });
});

it('words of a session in whose place another is remembered by now are not shared', async () => {
  const tab = await openTab();
  localStorage.setItem(tokenKey, 'token-2');
  tab.write('one', 'first snow');
  expect(stored('one')).toBeNull();
});

it('words of an earlier version of the page have all that was added since', async () => {
  const {
    facts: _facts,
    writtenFor: _writtenFor,
    ...old
  } = (await import('./sample-content')).sampleContent('funny');
  const draft = { ...emptyDraft, content: old, setAside: old, earlier: [old], later: [old] };
  sessionStorage.setItem('triptych.captions', JSON.stringify({ one: draft }));
  const { content, setAside, earlier, later } = (await openTab()).draftOf('one');
  for (const words of [content, setAside, ...earlier, ...later]) {
    expect(words).toMatchObject({ facts: [], writtenFor: [] });
  }
});
