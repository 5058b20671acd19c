/** Files that leave the page: pictures, texts, archives. */
import { serverUrl } from '@/api/server-url';
import { pressDownload } from '@/lib/press-download';

/** Browsers drop downloads that follow each other too closely. */
const downloadGapMs = 500;

/** Saves a file that the page holds. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  pressDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves an archive straight from the server: it is streamed and never held here. */
export function saveArchive(url: string, name: string): void {
  pressDownload(serverUrl(url), name);
}

/** Fetches a picture. Rejects where it cannot be had. */
export async function fetchImage(url: string): Promise<Blob> {
  const response = await fetch(serverUrl(url), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The picture answered ${response.status}`);
  return response.blob();
}

export interface NamedImage {
  url: string;
  name: string;
}

export interface LooseFiles {
  images: readonly NamedImage[];
  text: string;
  textName: string;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** The way without an archive: the pictures one by one, then the text. Rejects where a picture cannot be had. */
export async function saveOneByOne({ images, text, textName }: LooseFiles): Promise<void> {
  for (const { url, name } of images) {
    saveFile(await fetchImage(url), name);
    await pause(downloadGapMs);
  }
  saveFile(new Blob([text], { type: 'text/plain' }), textName);
}
