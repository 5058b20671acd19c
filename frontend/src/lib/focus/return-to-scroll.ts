import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.scroll';
const waitMs = 5000;
/** By these the user has chosen another place, or begun to. */
const choices = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

interface Scroll {
  href: string;
  top: number;
}

/**
 * Scrolls to where a reload found the page, once it is as long again: the browser tries this only until the document has
 * loaded, and a screen's data comes later.
 */
export function returnToScroll(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) writeStored(key, { href: window.location.href, top: window.scrollY });
  });
  const left = readStored(key) as Scroll | null;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate' || left?.href !== window.location.href || !(left.top > 0)) return;
  const end = new AbortController();
  const page = document.documentElement;
  const growth = new ResizeObserver(() => {
    if (page.scrollHeight < left.top + window.innerHeight) return;
    window.scrollTo({ top: left.top, behavior: 'instant' });
    end.abort();
  });
  end.signal.addEventListener('abort', () => growth.disconnect());
  for (const choice of choices) window.addEventListener(choice, () => end.abort(), { signal: end.signal });
  setTimeout(() => end.abort(), waitMs);
  growth.observe(document.body);
}
