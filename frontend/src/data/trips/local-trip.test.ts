import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPage } from '@/data/store/page';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { curateLocally, localPhotos } from './local-trip';

const draft = (filename: string) => ({ id: filename, filename }) as PendingUpload;

/** A browser that decodes JPEG, and no HEIC. */
function withoutHeic() {
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.heic')) throw new Error('The source image could not be decoded.');
    return { width: 640, height: 480, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return { fillRect: () => undefined, drawImage: () => undefined };
      }
      async convertToBlob() {
        return new Blob();
      }
    },
  );
  URL.createObjectURL = () => 'blob:preview';
}

afterEach(() => vi.unstubAllGlobals());

describe('a trip without a server', () => {
  it('leaves out a photo that the browser cannot read, and says so', async () => {
    withoutHeic();
    vi.useFakeTimers();
    const drafts = [draft('lake.jpg'), draft('hut.heic')];
    const page = createPage();
    for (const { id } of drafts) page.files.set(id, new File(['pixels'], id));
    const curated = curateLocally(page, drafts);
    await vi.runAllTimersAsync();
    await curated;
    vi.useRealTimers();
    const [lake, hut] = await localPhotos(page, drafts);
    expect(lake).toMatchObject({ is_damaged: false, is_selected: true });
    expect(hut).toMatchObject({
      is_damaged: true,
      is_selected: false,
      reasons: ["Your browser can't show this file"],
    });
  });
});
