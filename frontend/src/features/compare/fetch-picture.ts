/** Reads a large picture, telling how far it is. */

/** A picture that the server has none of, or not any more. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/**
 * Throws a {@link PictureError} where the server refuses, and what `fetch` throws where it cannot be reached.
 * @param onProgress Takes the share that has come, 0 to 1; null while it is not known how much there is.
 */
export async function fetchPicture(
  url: string,
  onProgress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || answer.body === null) throw new PictureError(`The server answered ${answer.status}`);
  const total = Number(answer.headers.get('content-length') ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    received += read.value.byteLength;
    onProgress(total > 0 ? Math.min(1, received / total) : null);
  }
  return new Blob(chunks, { type: answer.headers.get('content-type') ?? 'image/jpeg' });
}
