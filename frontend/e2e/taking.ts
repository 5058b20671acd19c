// The ways in which a post leaves the page: its archive, its pictures one by one, its text on the clipboard.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Call } from './failing';
import { press } from './traveller';

/** Asks where the archive of a post lies. */
export const exportPost: Call = { method: 'GET', path: /\/api\/export-post\/[^/]+\/$/ };
/** Asks whether it lies there: the browser alone asks for the archive itself. */
export const askArchive: Call = { method: 'HEAD', path: /\/archive\// };
export const readPicture: Call = { method: 'GET', path: /\/media\// };

/** The calls that an archive needs, each of which may fail. */
export const waysToArchive = [
  { name: 'its address is not told', call: exportPost },
  { name: 'it is not there', call: askArchive },
];

/** The name of a post's archive. */
export const archiveName = /^triptych-.+\.zip$/;

export interface Downloads {
  /** Names of all that came since the last {@link Downloads.forget}, in their order. */
  names(): string[];
  /** Waits until these have come and no others, in this order. */
  see(...expected: readonly RegExp[]): Promise<void>;
  textOf(name: string): Promise<string>;
  forget(): void;
}

/** Keeps account of what the page downloads from now on. */
export function collectDownloads(page: Page): Downloads {
  let downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const names = () => downloads.map((download) => download.suggestedFilename());
  return {
    names,
    see: (...expected) =>
      expect
        .poll(names, { timeout: 30_000 })
        .toEqual(expected.map((pattern) => expect.stringMatching(pattern))),
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

export interface Retaking {
  /** The button that has failed before. */
  readonly button: string;
  readonly downloads: Downloads;
  /** The name of what has to come now. */
  readonly name: RegExp;
  /** What was said of the failure. */
  readonly failed: string;
}

/** Presses a button once the way is free again: its file comes alone, and the failure is not told any longer. */
export async function takeAgain(page: Page, { button, downloads, name, failed }: Retaking): Promise<void> {
  await press(page, button);
  await downloads.see(name);
  await page.getByText(failed).waitFor({ state: 'detached' });
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
