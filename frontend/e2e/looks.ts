// A screen at every width and in both themes: nothing wider than the screen, and nothing that axe objects to on
// a phone and on a desktop. What lies between is asked for its width alone.
import path from 'node:path';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const widths = [390, 768, 1440];
const widthOnly = 768;
/** Of the narrowest phones, looked at with text at twice its size. */
const widthLeast = 320;
const height = 900;
const themes = ['light', 'dark'] as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Rules that axe leaves off by itself. */
const experimental = { 'label-content-name-mismatch': { enabled: true } };

/** How long what floats may take to find its place. */
const placingMs = 2000;

/** Where pictures of every look are left for somebody to look at; none are taken without it. */
const pictureFolder = process.env.TRIPTYCH_JOURNEY_PICTURES;

/** What is wrong with a screen as it stands, one line a fault; the name says which screen it is. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of width === widthOnly ? themes.slice(0, 1) : themes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const found = await tooWide(page);
      if (width !== widthOnly) found.push(...(await objections(page, colorScheme)));
      if (width === widths[0] && colorScheme === themes[0])
        found.push(...(await tooWideEnlarged(page, width)));
      faults.push(...found.map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`));
      await takePicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  return faults;
}

/**
 * Waits until letters, layout and colours are those of the new look. At the top of the page nothing lies half under
 * the header, which stays where it is.
 */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A colour that is inherited changes as long as its parent's does, and starts a transition of its own after it.
    let running: Animation[];
    do {
      await twoFrames();
      running = document.getAnimations().filter(({ playState }) => playState === 'running');
      await Promise.allSettled(running.map(({ finished }) => finished));
    } while (running.length > 0);
  });
}

/** The elements that make the page wider than the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const sticking = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const named = sticking.map(({ tagName, className }) => `<${tagName.toLowerCase()} class="${className}">`);
    return [`${scrollWidth - clientWidth} px too wide: ${named.slice(-3).join(' ')}`];
  });
}

/** The same with text at twice its size, as somebody with weak eyes sets it. */
async function tooWideEnlarged(page: Page, width: number): Promise<string[]> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
  const faults: string[] = [];
  await enlarge('200%');
  for (const narrow of [width, widthLeast]) {
    await page.setViewportSize({ width: narrow, height });
    await settle(page);
    // An open menu is placed anew once its own size has changed.
    const deadline = Date.now() + placingMs;
    let found = await tooWide(page);
    while (found.length > 0 && Date.now() < deadline) {
      await settle(page);
      found = await tooWide(page);
    }
    faults.push(...found.map((fault) => `text at 200 % on ${narrow} px: ${fault}`));
  }
  await page.setViewportSize({ width, height });
  await enlarge('');
  await settle(page);
  return faults;
}

/** Of all rules, those about contrast alone depend on the theme: the others are asked in the first one. */
async function objections(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly:
      theme === themes[0] ? { type: 'tag', values: standards } : { type: 'rule', values: ['color-contrast'] },
    rules: experimental,
    resultTypes: ['violations'],
  };
  return unfolded(page, () =>
    page.evaluate(async (asked) => {
      const { violations } = await window.axe.run(document, asked);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    }, options),
  );
}

/** Looks at the page with a screen as high as it is: where a bar sticks to the screen's end, nothing lies half under it. */
async function unfolded<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const width = page.viewportSize()?.width ?? 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  const result = await look();
  await page.setViewportSize({ width, height });
  return result;
}

/** The whole page, also what lies below the screen; a bar that sticks stands where the screen ends. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (pictureFolder === undefined) return;
  const file = `${name.replace(/[^a-z0-9]+/gi, '-')}.png`;
  await page.screenshot({ path: path.join(pictureFolder, file), fullPage: true });
}
