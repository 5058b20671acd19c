import { fileKind } from '@/lib/file-kind';
import { texts } from './texts';

/** Which files may become somebody's picture. The server judges by content; this says at once what cannot be. */

/** As many bytes as any photo may have. */
export const pictureSizeBytesMax = 30_000_000;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file, in words, or null. Browsers do not always know a file's type. */
export function pictureFault({ type, size }: File): string | null {
  if (type !== '' && !pictureTypes.includes(type)) {
    return texts.pictureFile.wrongKind(fileKind(type));
  }
  if (size === 0) return texts.pictureFile.empty;
  return size > pictureSizeBytesMax ? texts.pictureFile.tooLarge : null;
}
