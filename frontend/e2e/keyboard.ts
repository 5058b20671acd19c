// Going through a screen without a mouse.
import type { Page } from 'playwright-core';

/** More stops than a screen has. */
const stopsMax = 60;
/** How long a control may take to be drawn. */
const patienceMs = 10_000;

/** What has the focus, by its label or its words. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return '';
    const labels =
      focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels : null;
    return (
      focused.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      focused.textContent ??
      ''
    ).trim();
  });
}

/** Presses Tab until this has the focus; a control that cannot be reached is a fault, a late one is not. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let stops = 0; stops < stopsMax || Date.now() < deadline; stops += 1) {
    if ((await focusedName(page)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

/** Replaces what a field holds, once its form stands there. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().waitFor();
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  if (text !== '') await page.keyboard.type(text);
}
