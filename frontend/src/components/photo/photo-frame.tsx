import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { type Crop, objectPosition, type Size } from '@/data/posts/crop';
import { useOnceOnline } from '@/lib/use-once-online';
import { texts } from './texts';

export interface PhotoFrameProps {
  /** Null where there cannot be a picture: then none is asked for. */
  src: string | null;
  /** Empty for a photograph that says nothing the words beside it do not. */
  alt: string;
  /** Shape of the mat, width to height. `fill` takes the height that the parent gives. */
  ratio?: keyof typeof ratios;
  /** `contain` shows the photograph whole, as everywhere one chooses; `cover` fills the mat. */
  fit?: 'contain' | 'cover';
  /** What a slide shows of the photograph: it gives the mat its shape, which the photograph fills. */
  crop?: Crop | undefined;
  children?: ReactNode;
  className?: string;
  imageClassName?: string;
  /** Seen at once, so not loaded lazily. */
  isPriority?: boolean;
}

const ratios = { '4/3': 'aspect-4/3', '4/5': 'aspect-4/5', '1/1': 'aspect-square', fill: 'h-full' };

/**
 * A photograph on its mat, with 2 px corners. Rings around it are the caller's: this box clips its inside alone. One
 * that cannot be loaded leaves a sign in its place, and where there is room its words.
 */
export function PhotoFrame({
  src,
  alt,
  ratio = '4/3',
  crop,
  fit = crop === undefined ? 'contain' : 'cover',
  children,
  className,
  imageClassName,
  isPriority = false,
}: PhotoFrameProps) {
  const [lost, setLost] = useState<string | null>(null);
  useOnceOnline(lost === null ? null : () => setLost(null));
  const [size, setSize] = useState<Size | null>(null);
  return (
    <div
      className={clsx('relative rounded-photo bg-mat', crop === undefined && ratios[ratio], className)}
      style={{ aspectRatio: crop?.ratio }}
    >
      {src === null || src === lost ? (
        <LostPhoto alt={alt} />
      ) : (
        <img
          src={src}
          alt={alt}
          loading={isPriority ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setLost(src)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          style={crop && size ? { objectPosition: objectPosition(size, crop) } : undefined}
          className={clsx(
            'absolute inset-0 size-full rounded-photo',
            fit === 'contain' ? 'object-contain' : 'object-cover',
            imageClassName,
          )}
        />
      )}
      {children}
    </div>
  );
}

function LostPhoto({ alt }: Pick<PhotoFrameProps, 'alt'>) {
  const words = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span {...words} className="@container absolute inset-0 grid content-center text-ink-2">
      <span className="grid justify-items-center gap-2 text-center text-xs">
        <ImageOff className="size-5" />
        <span className="hidden @min-[14rem]:block">{texts.photo.lost}</span>
      </span>
    </span>
  );
}

/** The address of a photo's small picture; null of a damaged one, which has none. */
export function thumbnailOf({ thumbnail_url, is_damaged }: TripPhoto): string | null {
  return is_damaged ? null : serverUrl(thumbnail_url);
}
