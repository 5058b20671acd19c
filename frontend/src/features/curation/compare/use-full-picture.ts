/** A photo's picture at full size: asked for when it is needed and not before, then kept while the photo is shown. */
import { useEffect, useState } from 'react';

export type FullPicture =
  | { status: 'none' }
  /** `share` is null until the first bytes have come: the server may still be making it. */
  | { status: 'loading'; share: number | null }
  | { status: 'ready'; src: string }
  | { status: 'failed' };

export function useFullPicture(url: string, isNeeded: boolean) {
  const [isWanted, setIsWanted] = useState(isNeeded);
  if (isNeeded && !isWanted) setIsWanted(true);
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<FullPicture>({ status: 'none' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    let address: string | null = null;
    setPicture({ status: 'loading', share: null });
    fetchPicture(url, (share) => setPicture({ status: 'loading', share }), controller.signal)
      .then((blob) => {
        if (controller.signal.aborted) return;
        if (blob === null) return setPicture({ status: 'failed' });
        address = URL.createObjectURL(blob);
        setPicture({ status: 'ready', src: address });
      })
      // A store that scripts may not read from can still be shown; if it cannot be reached, the image says so.
      .catch(() => (controller.signal.aborted ? undefined : setPicture({ status: 'ready', src: url })));
    return () => {
      controller.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url, isWanted, attempt]);
  return {
    picture,
    retry: () => setAttempt((count) => count + 1),
    /** For an answer that turns out to be no picture. */
    fail: () => setPicture({ status: 'failed' }),
  };
}

/**
 * Null where the server has none, or not any more. Throws what `fetch` throws where it cannot be reached.
 * @param onProgress Takes the share that has come, 0 to 1; null while it is not known how much there is.
 */
async function fetchPicture(url: string, onProgress: (share: number | null) => void, signal: AbortSignal) {
  const answer = await fetch(url, { signal });
  if (!answer.ok || answer.body === null) return null;
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
