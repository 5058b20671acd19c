// Whether two pictures show the same: their shape, and what is in them, whatever their sizes are.
import type { Locator, Page } from 'playwright-core';

/** Of the widths and heights; rounding to whole pixels moves them by less. */
const shapeTolerance = 0.02;
/** Columns and rows that both are brought to. */
const side = 48;

/** How far two pictures are from each other, 0 to 255: the mean over their pixels, 255 where the shapes differ. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([pictures, size, tolerance]) => {
      const bitmaps = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          return createImageBitmap(new Blob([bytes]));
        }),
      );
      const [first = 0, second = 1] = bitmaps.map(({ width, height }) => width / height);
      if (Math.abs(first / second - 1) > tolerance) return 255;
      const [ones, others] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(size, size).getContext('2d');
        if (context === null) throw new Error('this browser draws nothing');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, size, size);
        return context.getImageData(0, 0, size, size).data;
      });
      if (ones === undefined || others === undefined) throw new Error('two pictures are compared');
      return (
        ones.reduce((sum, value, place) => sum + Math.abs(value - (others[place] ?? 0)), 0) / ones.length
      );
    },
    [[one, other].map((bytes) => bytes.toString('base64')), side, shapeTolerance] as const,
  );
}

/** What a picture of the page shows on the screen, once it is loaded. */
export async function shownBy(picture: Locator): Promise<Buffer> {
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  return picture.screenshot();
}
