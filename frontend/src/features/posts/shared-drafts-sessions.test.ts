import { beforeEach, describe, expect, it } from 'vitest';
import { closeTab, openTab, stored, tokenKey, writeElsewhere } from '@/testing/word-tabs';
import { emptyDraft } from './content';

beforeEach(() => localStorage.setItem(tokenKey, 'token-1'));

describe('words of a session whose place another takes', () => {
  it('go with the log in of the other', async () => {
    (await openTab()).write('one', 'first snow');
    closeTab();
    const next = await openTab();
    next.logIn('token-2', true);
    expect(stored('one')).toBeNull();
  });

  it('stay where the server had ended it: its user comes back', async () => {
    (await openTab()).write('one', 'first snow');
    localStorage.setItem(tokenKey, '');
    (await openTab()).logIn('token-2', true);
    expect(stored('one')).toContain('first snow');
  });

  it('stay beside a session that ends with its tab', async () => {
    (await openTab()).write('one', 'first snow');
    (await openTab()).logIn('token-2', false);
    expect(stored('one')).toContain('first snow');
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
