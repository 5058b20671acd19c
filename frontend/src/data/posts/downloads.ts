/** Files that leave the page: pictures, texts, archives. */
import { serverUrl } from '@/api/server-url';
import { pause } from '@/lib/pause';
import { pressDownload } from '@/lib/press-download';
import type { Crop } from './crop';
import { croppedImage } from './cropped-image';

/** Browsers drop downloads that follow each other too closely. */
const downloadGapMs = 500;

/** Saves a file that the page holds. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  pressDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const archiveType = 'application/zip';

/** Whether an archive lies at an address. Its headers tell: the server begins the archive before it sends them. */
async function isArchive(address: string): Promise<boolean> {
  try {
    const { ok, headers } = await fetch(address, { method: 'HEAD', credentials: 'omit', cache: 'no-store' });
    return ok && headers.get('Content-Type') === archiveType;
  } catch {
    return false;
  }
}

/**
 * Saves an archive straight from the server: it is streamed and never held here. The page cannot see what comes of a
 * link that it presses, so it asks first. Answers whether there is an archive to save.
 */
export async function saveArchive(url: string, name: string): Promise<boolean> {
  const address = serverUrl(url);
  if (!(await isArchive(address))) return false;
  pressDownload(address, name);
  return true;
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
  /** Of a slide; without it the picture is whole. */
  crop?: Crop | undefined;
}

/** Fetches a picture as its slide shows it. */
export async function fetchSlide({ url, crop }: Omit<NamedImage, 'name'>): Promise<Blob> {
  const picture = await fetchImage(url);
  return crop === undefined ? picture : croppedImage(picture, crop);
}

export interface LooseFiles {
  images: readonly NamedImage[];
  text: string;
  textName: string;
}

/**
 * The way without an archive: the pictures one by one, then the text. `onBegun` is called with the first picture.
 * Rejects where a picture cannot be had.
 */
export async function saveOneByOne(
  { images, text, textName }: LooseFiles,
  onBegun: () => void,
): Promise<void> {
  for (const [index, slide] of images.entries()) {
    const image = await fetchSlide(slide);
    if (index === 0) onBegun();
    saveFile(image, slide.name);
    await pause(downloadGapMs);
  }
  saveFile(new Blob([text], { type: 'text/plain' }), textName);
}
