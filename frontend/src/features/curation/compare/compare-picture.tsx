import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { type Lens, needsMoreThan, placementOf, type View } from './compare-lens';
import { texts } from './texts';
import { type FullPicture, useFullPicture } from './use-full-picture';
import { type ChangeLens, useLensGestures } from './use-lens-gestures';

export interface ComparePictureProps {
  photo: TripPhoto;
  view: View;
  lens: Lens;
  changeLens: ChangeLens;
  onSwipe: (isForward: boolean) => void;
  /** Reads the photos anew: their addresses may have ended. */
  onReload: () => void;
}

/** What the picture that is loaded with the page measures on its longer edge at most. */
const screenEdgePx = 1920;

/** A photo under the lens: the picture for screens at once, and over it the one at full size when it is needed. */
export function ComparePicture(props: ComparePictureProps) {
  const { photo, view, lens, changeLens, onSwipe, onReload } = props;
  const surface = useRef<HTMLDivElement>(null);
  const isWhole = lens.scale === null;
  useLensGestures(surface, { view, isWhole, changeLens, onSwipe });
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
        className={`absolute inset-0 touch-none overflow-hidden rounded-photo select-none ${isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
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
