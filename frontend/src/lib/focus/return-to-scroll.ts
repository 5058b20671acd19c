import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.scroll';
const waitMs = 5000;
/** By these the user has chosen another place, or begun to. */
const choices = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to where a reload, or the way back from another site, found the page, once it is as long again: the browser
 * tries this only until the document has loaded, and a screen's data comes later.
 */
export function returnToScroll(): void {
  const left = readStored(key) as { href: string; top: number } | null;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isThere = () => window.location.href === left?.href;
  let awaited = load?.type !== 'navigate' && isThere() ? (left?.top ?? 0) : 0;
  // A page at its top stores no address, which may hold the secret of a letter's link.
  document.addEventListener('visibilitychange', () => {
    const top = awaited || window.scrollY;
    if (document.hidden) writeStored(key, top > 0 ? { href: window.location.href, top } : null);
  });
  if (!(awaited > 0)) return;
  const end = new AbortController();
  const growth = new ResizeObserver(() => {
    if (!isThere()) return end.abort();
    // Browsers round the height, and scroll by parts of a pixel.
    if (document.documentElement.scrollHeight + 1 < awaited + window.innerHeight) return;
    window.scrollTo({ top: awaited, behavior: 'instant' });
    end.abort();
  });
  end.signal.addEventListener('abort', () => {
    growth.disconnect();
    awaited = 0;
  });
  for (const choice of choices) window.addEventListener(choice, () => end.abort(), { signal: end.signal });
  setTimeout(() => end.abort(), waitMs);
  growth.observe(document.body);
}
