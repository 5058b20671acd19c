/** What every test file starts from: a page with a server, nobody signed in, no request that no handler knows. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server';
import { testConfig } from './test-config';

/** A screen's first drawing loads its code; on a busy machine that takes longer than the default second. */
const asyncUtilTimeoutMs = 30_000;
configure({ asyncUtilTimeout: asyncUtilTimeoutMs });

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

// A toast fades in: what it says is there at once and would be seen a moment later, at any moment.
const shownToasts = document.createElement('style');
shownToasts.textContent = '[data-sonner-toast] { opacity: 1 !important; }';
document.head.append(shownToasts);

beforeEach(() => {
  window.TRIPTYCH_CONFIG = testConfig;
});

afterEach(() => {
  cleanup();
  // Toasts outlive the page that showed them: the next test's page would show them again.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterAll(() => server.close());

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', QuietObserver);
vi.stubGlobal('IntersectionObserver', QuietObserver);
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
