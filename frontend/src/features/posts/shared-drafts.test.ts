import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeTab, nameOf, openTab, stored, tokenKey, writeElsewhere } from '@/testing/word-tabs';

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

  it('stay where another tab has written on after those that a reload has found here', async () => {
    (await openTab()).write('one', 'first');
    writeElsewhere('one', 'of another, changed');
    (await openTab()).forgetAll();
    expect(stored('one')).toContain('of another, changed');
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
