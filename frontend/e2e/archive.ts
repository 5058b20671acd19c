// The archive of a post, opened by the program that everybody has.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Download, Page } from 'playwright-core';

const run = promisify(execFile);
const outputBytesMax = 100_000_000;

export interface Archive {
  /** Names of its files, in its order. */
  readonly names: readonly string[];
  read(name: string): Promise<Buffer>;
}

/** Tests the downloaded archive as a whole and opens it. Rejects where it is damaged. */
export async function openArchive(download: Pick<Download, 'path'>): Promise<Archive> {
  const file = await download.path();
  await run('unzip', ['-tqq', file]);
  const { stdout } = await run('unzip', ['-Z1', file]);
  return {
    names: stdout.trim().split('\n'),
    read: async (name) => {
      const { stdout: bytes } = await run('unzip', ['-p', file, name], {
        encoding: 'buffer',
        maxBuffer: outputBytesMax,
      });
      return bytes;
    },
  };
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Decodes a JPEG in the browser, as whoever receives it will. Rejects where that cannot be done. */
export function pictureSize(page: Page, jpeg: Buffer): Promise<PictureSize> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    return { width, height };
  }, jpeg.toString('base64'));
}
