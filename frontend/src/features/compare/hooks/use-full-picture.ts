/** A photo's picture at full size: asked for when it is needed and not before, then kept while the photo is shown. */
import { useEffect, useState } from 'react';
import { fetchPicture, PictureError } from '../fetch-picture';

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
        address = URL.createObjectURL(blob);
        setPicture({ status: 'ready', src: address });
      })
      .catch((caught: unknown) => {
        if (!controller.signal.aborted) setPicture(afterFailure(caught, url));
      });
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

/** A store that scripts may not read from can still be shown; if it cannot be reached, the image says so. */
function afterFailure(caught: unknown, url: string): FullPicture {
  return caught instanceof PictureError ? { status: 'failed' } : { status: 'ready', src: url };
}
