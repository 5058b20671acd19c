/** Files that leave the page: pictures, texts, archives. */
import { serverUrl } from '@/api/server-url';
import { texts } from '@/data/texts';
import { pause } from '@/lib/pause';
import { pressDownload } from '@/lib/press-download';
import { postsApi } from './api';
import { type Crop, cropArea } from './crop';

/** Browsers drop downloads that follow each other too closely. */
const downloadGapMs = 500;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  pressDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Saves an archive straight from the server, if there is one: what comes of a link that it presses no page can see. The
 * headers tell, since the server begins the archive before it sends them.
 */
export async function saveArchive(url: string, name: string): Promise<boolean> {
  const address = serverUrl(url);
  const init: RequestInit = { method: 'HEAD', credentials: 'omit', cache: 'no-store' };
  const head = await fetch(address, init).catch(() => null);
  if (!head?.ok || head.headers.get('Content-Type') !== 'application/zip') return false;
  pressDownload(address, name);
  return true;
}

export interface SlideImage {
  url: string;
  /** Without it the picture is whole. */
  crop?: Crop | undefined;
}

/** As wide as Instagram shows a slide. */
const widthMax = 1080;
const quality = 0.92;

/** A picture cut as a slide shows it, never larger than it is. Rejects where the browser cannot read it. */
async function croppedImage(picture: Blob, crop: Crop): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const area = cropArea(bitmap, crop);
    const [across, down] = [area.width * bitmap.width, area.height * bitmap.height];
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(widthMax, Math.round(across));
    canvas.height = Math.max(1, Math.round(canvas.width / crop.ratio));
    const [left, top] = [area.left * bitmap.width, area.top * bitmap.height];
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, left, top, across, down, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      const answer = (blob: Blob | null) =>
        blob === null ? reject(new Error('The picture could not be cropped')) : resolve(blob);
      canvas.toBlob(answer, 'image/jpeg', quality);
    });
  } finally {
    bitmap.close();
  }
}

/** Fetches a picture as its slide shows it. Rejects where it cannot be had. */
export async function fetchSlide({ url, crop }: SlideImage): Promise<Blob> {
  const response = await fetch(serverUrl(url), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The picture answered ${response.status}`);
  const picture = await response.blob();
  return crop === undefined ? picture : croppedImage(picture, crop);
}

interface LooseFiles {
  images: readonly (SlideImage & { name: string })[];
  text: string;
  textName: string;
}

interface PostFiles extends LooseFiles {
  /** Null where there is no post on the server; then the files go one by one. */
  postId: string | null;
  archiveName: string;
}

/** The pictures, then the text. `onBegun` is called with the first picture. Rejects where one cannot be had. */
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

export const looseText = texts.posts.loose;

/**
 * Saves the archive of a post, or calls `onLoose` and saves its files. Says whether they went one by one. Rejects where
 * neither way is open.
 */
export function useSaveFiles() {
  const [askExport] = postsApi.usePostExportMutation();
  return async ({ postId, archiveName, ...files }: PostFiles, onLoose: () => void) => {
    const address = postId === null ? undefined : (await askExport(postId)).data?.download_url;
    if (address && (await saveArchive(address, archiveName))) return false;
    await saveOneByOne(files, onLoose);
    return true;
  };
}
