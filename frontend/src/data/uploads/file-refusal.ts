/** What the server would say no to, told without sending it. Whether a file is a picture only the server can tell. */
import { texts } from '@/data/texts';

/** The largest file that the server takes. */
const fileBytesMax = 30_000_000;

/** Why a file stays out of the trip, or null where nothing speaks against it. */
export function fileRefusal({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return texts.uploads.empty;
  return size > fileBytesMax ? texts.uploads.tooLarge : null;
}
