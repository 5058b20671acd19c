import { describe, expect, it, vi } from 'vitest';
import { createPage } from '@/data/store/page';
import { localPreview } from './local-preview';

describe('the preview of a dropped picture', () => {
  it('lies on white, so that what is transparent is not black', async () => {
    const drawn: string[] = [];
    const context = {
      fillStyle: '',
      fillRect: (...area: number[]) => drawn.push(`${context.fillStyle} ${area.join(' ')}`),
      drawImage: () => drawn.push('the picture'),
    };
    class Canvas {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext() {
        return context;
      }
      async convertToBlob() {
        return new Blob();
      }
    }
    vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close: () => undefined }));
    vi.stubGlobal('OffscreenCanvas', Canvas);
    URL.createObjectURL = () => 'blob:preview';
    expect(await localPreview(createPage(), 'one', new File(['pixels'], 'logo.png'))).toBe('blob:preview');
    expect(drawn).toEqual(['white 0 0 640 480', 'the picture']);
    vi.unstubAllGlobals();
  });
});
