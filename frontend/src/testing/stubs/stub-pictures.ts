/** Pictures in tests: jsdom decodes none and draws nothing. */
import { vi } from 'vitest';

/** Every picture has this size, and is written again as a file of this content. */
const size = { width: 1600, height: 1200 };

export function stubPictures(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }));
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLCanvasElement.prototype.toBlob = (answer) => answer(new Blob(['a slide'], { type: 'image/jpeg' }));
}
