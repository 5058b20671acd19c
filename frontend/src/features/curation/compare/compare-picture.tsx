import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { type Lens, needsMoreThan, placementOf, type View } from './compare-lens';
import { texts } from './texts';
import { useLensGestures } from './use-lens-gestures';

export interface ComparePictureProps {
  photo: TripPhoto;
  view: View;
  lens: Lens;
  changeLens: (change: (lens: Lens) => Lens) => void;
  onSwipe: (isForward: boolean) => void;
  /** Reads the photos anew: their addresses may have ended. */
  onReload: () => void;
}

/** What the picture that is loaded with the page measures on its longer edge at most. */
const screenEdgePx = 1920;

/** A photo under the lens: the picture for screens at once, and over it the one at full size when it is needed. */
export function ComparePicture(props: ComparePictureProps) {
  const { photo, view, lens, onReload } = props;
  const surface = useRef<HTMLDivElement>(null);
  useLensGestures(surface, props);
  const fullUrl = serverUrl(photo.full_url);
  const { picture, retry, fail } = useFullPicture(fullUrl, needsMoreThan(screenEdgePx, lens, view));
  const { left, top, width, height } = placementOf(lens, view);
  const style = { width, height, transform: `translate(${left}px, ${top}px)` };
  const retryAll = () => {
    onReload();
    retry();
  };
  return (
    <>
      <div
        ref={surface}
        className={`absolute inset-0 touch-none overflow-hidden rounded-photo select-none ${lens.scale === null ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <img
          src={serverUrl(photo.url)}
          alt={photo.filename}
          draggable={false}
          style={style}
          className="absolute top-0 left-0 max-w-none"
        />
        {picture.status === 'ready' ? (
          <FullImage key={picture.src} src={picture.src} style={style} onError={fail} />
        ) : null}
      </div>
      <PictureState picture={picture} filename={photo.filename} onRetry={retryAll} />
    </>
  );
}

/** Seen once it is decoded: until then the smaller picture shows through. */
function FullImage(props: Pick<ComponentProps<'img'>, 'src' | 'style' | 'onError'>) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <img
      {...props}
      alt=""
      draggable={false}
      decoding="async"
      onLoad={() => setIsLoaded(true)}
      className={`absolute top-0 left-0 max-w-none ${isLoaded ? '' : 'invisible'}`}
    />
  );
}

interface PictureStateProps {
  picture: FullPicture;
  filename: string;
  onRetry: () => void;
}

const plateStyle =
  'absolute inset-x-2 bottom-2 mx-auto flex w-fit items-center gap-2 rounded-pill bg-photo-scrim/88 px-3 py-1 text-xs text-on-photo figures';

/** How far the picture at full size is, and what can be done where it did not come. */
function PictureState({ picture, filename, onRetry }: PictureStateProps) {
  if (picture.status === 'loading') {
    const percent = picture.share === null ? null : Math.round(picture.share * 100);
    return (
      <p
        role="progressbar"
        aria-label={texts.picture.label(filename)}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        className={plateStyle}
      >
        {percent === null ? texts.picture.preparing : texts.picture.loading(percent)}
      </p>
    );
  }
  if (picture.status !== 'failed') return null;
  return (
    <div role="alert" className={plateStyle}>
      <CircleAlert className="size-4 flex-none" />
      <span>{texts.picture.failed}</span>
      <button
        type="button"
        onClick={onRetry}
        aria-label={texts.picture.retryLabel(filename)}
        className="min-h-6 font-semibold underline underline-offset-3 focus-visible:outline-on-photo"
      >
        {texts.picture.retry}
      </button>
    </div>
  );
}

type FullPicture =
  | { status: 'none' }
  /** `share` is null until the first bytes have come: the server may still be making it. */
  | { status: 'loading'; share: number | null }
  | { status: 'ready'; src: string }
  | { status: 'failed' };

function useFullPicture(url: string, isNeeded: boolean) {
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
