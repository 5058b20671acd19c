import { fileKind } from '@/lib/file-kind';

/** Which files may become somebody's picture. The server judges by content; this says at once what cannot be. */

/** As many bytes as any photo may have. */
export const pictureSizeBytesMax = 30_000_000;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file, in words, or null. Browsers do not always know a file's type. */
export function pictureFault({ type, size }: File): string | null {
  if (type !== '' && !pictureTypes.includes(type)) {
    return `This file is ${fileKind(type)}. Try a JPG or PNG.`;
  }
  if (size === 0) return 'This file is empty. Try another one.';
  return size > pictureSizeBytesMax ? 'This file is larger than 30 MB. Try a smaller one.' : null;
}
