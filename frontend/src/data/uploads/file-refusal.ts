/** What the server would say no to, told without sending it. Whether a file is a picture only the server can tell. */

/** The largest file that the server takes. */
const fileBytesMax = 30_000_000;

/** Why a file stays out of the trip, or null where nothing speaks against it. */
export function fileRefusal({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty.';
  return size > fileBytesMax ? 'This photo is larger than 30 MB.' : null;
}
