// The photographs that the journeys drop in, and how they are dropped.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

const folder = path.resolve(import.meta.dirname, '../../crates/vision/tests/photos');

const MEDIA_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
  '.txt': 'text/plain',
};

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where they lie, for a chooser of files. */
export function photoPaths(names: readonly string[]): string[] {
  return names.map((name) => path.join(folder, name));
}

export async function photos(names: readonly string[]): Promise<DroppedFile[]> {
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })));
}

/** Drops files onto an element, as a hand would: with the events and the data that a browser makes. */
export async function drop(page: Page, target: Locator, files: readonly DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({
    name: path.basename(name),
    type: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
    base64: bytes.toString('base64'),
  }));
  const data = await page.evaluateHandle(async (items) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of items) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, sent);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(event, { dataTransfer: data });
  }
}
