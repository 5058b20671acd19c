// How far a screen's content moves by itself while it loads: the sum of Chromium's layout shifts.
import type { Page } from 'playwright-core';

/** A slow phone line, so that code, letters, answers and pictures arrive one after the other. */
const slowLine = { offline: false, latency: 80, downloadThroughput: 1_000_000, uploadThroughput: 500_000 };

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

export interface Shifts {
  readonly sum: number;
  /** What moved, and by how much. */
  readonly moved: readonly string[];
}

/** Watches every document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `<${node.tagName.toLowerCase()} class="${node.className}">` : 'a text';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.moved.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(' ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a screen and waits until nothing more arrives. */
export async function shiftsOf(page: Page, path: string): Promise<Shifts> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}
