/** Small pictures of dropped files, decoded beside the main thread, two at a time, and kept until released. */
import type { Page } from '@/data/store/page';
import type { AppThunk } from '@/data/store/root-reducer';
import { inQueue } from '@/lib/queue';

const widthPx = 640;
const quality = 0.82;
const decodesMax = 2;

export const decode = <Result>({ queues }: Page, work: () => Promise<Result>) =>
  inQueue(queues, 'decode', work, decodesMax);

async function downscaled(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'medium' });
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws no pictures.');
    // A JPEG has no transparency: what is behind would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    bitmap.close();
  }
}

/** Browsers that cannot make it small show the file itself. What a browser cannot decode has no preview. */
async function makePreview(file: File): Promise<string | null> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') {
    return URL.createObjectURL(file);
  }
  try {
    return URL.createObjectURL(await downscaled(file));
  } catch {
    return null;
  }
}

/** The address of a draft's preview, or null where the file cannot be shown. Asked again, it is the same one. */
export function localPreview(page: Page, id: string, file: File): Promise<string | null> {
  const preview = page.previews.get(id) ?? decode(page, () => makePreview(file));
  page.previews.set(id, preview);
  return preview;
}

/** The same of a draft whose file may be gone. */
export function draftPreview(id: string): AppThunk<Promise<string | null>> {
  return async (_dispatch, _getState, page) => {
    const file = page.files.get(id);
    return file === undefined ? null : localPreview(page, id, file);
  };
}

/** The address of the file itself, for looking closely. It ends with the draft's preview. */
export function localOriginal({ originals }: Page, id: string, file: File): string {
  const address = originals.get(id) ?? URL.createObjectURL(file);
  originals.set(id, address);
  return address;
}

export function releaseLocalPreviews({ originals, previews }: Page, ids: readonly string[]): void {
  for (const id of ids) {
    const original = originals.get(id);
    if (original !== undefined) URL.revokeObjectURL(original);
    originals.delete(id);
    void previews.get(id)?.then((address) => {
      if (address !== null) URL.revokeObjectURL(address);
    });
    previews.delete(id);
  }
}
