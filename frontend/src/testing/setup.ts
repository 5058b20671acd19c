/**
 * What every test file starts from: a page with a server, nobody signed in, no request that no handler knows. Files
 * share a process and its modules; the browser's database is new in each.
 */
import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { stubPictures } from '@/testing/stubs/stub-pictures';
import { forgetDrafts } from './drafts';
import { server } from './server';
import { testConfig } from './test-config';

/** A screen's first drawing loads its code; on a busy machine that takes longer than the default second. */
const asyncUtilTimeoutMs = 30_000;
configure({ asyncUtilTimeout: asyncUtilTimeoutMs });

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  vi.stubGlobal('scrollTo', () => undefined);
  stubPictures();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

// Without its style sheet a toast is seen at once, and jsdom does not match its rules against each element.
for (const style of document.head.querySelectorAll('style')) style.remove();

beforeEach(() => {
  window.TRIPTYCH_CONFIG = testConfig;
  // The page of an earlier file may have kept something after its end.
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  // Toasts outlive the page that showed them: the next test's page would show them again.
  toast.dismiss();
  server.resetHandlers();
  forgetDrafts();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('indexedDB', new IDBFactory());
vi.stubGlobal('ResizeObserver', QuietObserver);
vi.stubGlobal('IntersectionObserver', QuietObserver);
// Where jsdom lacks them, the gestures would listen to a mouse alone.
Object.assign(window, { onpointerdown: null, ontouchstart: null });
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
