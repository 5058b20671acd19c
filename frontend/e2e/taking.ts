// The ways in which a post leaves the page: its archive, its pictures one by one, its text on the clipboard.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import type { Call } from './failing';

/** Asks where the archive of a post lies. */
export const exportPost: Call = { method: 'GET', path: /\/api\/export-post\/[^/]+\/$/ };
export const readPicture: Call = { method: 'GET', path: /\/media\// };

export interface Downloads {
  /** Names of all that came since the last {@link Downloads.forget}, in their order. */
  names(): string[];
  textOf(name: string): Promise<string>;
  forget(): void;
}

/** Keeps account of what the page downloads from now on. */
export function collectDownloads(page: Page): Downloads {
  let downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  return {
    names: () => downloads.map((download) => download.suggestedFilename()),
    textOf: async (name) => {
      const wanted = downloads.find((download) => download.suggestedFilename() === name);
      if (wanted === undefined) throw new Error(`${name} was not downloaded`);
      return readFile(await wanted.path(), 'utf8');
    },
    forget: () => {
      downloads = [];
    },
  };
}

export interface Copying {
  /** Opens the ways again. */
  allow(): Promise<void>;
}

/** Which of the two ways to the clipboard are closed. */
export type ClosedWays = 'both' | 'new';

/** Closes the ways to the clipboard, as a browser does for a page that it does not trust. */
export async function denyCopying(page: Page, closed: ClosedWays = 'both'): Promise<Copying> {
  await page.evaluate((isOldClosed) => {
    const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: refuse });
    if (!isOldClosed) return;
    Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
  }, closed === 'both');
  return {
    // The properties set here hide those of the browser.
    allow: () =>
      page.evaluate(() => {
        Reflect.deleteProperty(navigator.clipboard, 'writeText');
        Reflect.deleteProperty(document, 'execCommand');
      }),
  };
}
