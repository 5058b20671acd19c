import { clsx } from 'clsx';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { CarouselDots } from '@/components/post/carousel-dots';
import { PhotoCarousel } from '@/components/post/photo-carousel';
import type { PostImage } from '@/data/posts/read-posts';
import { usePictureRatio } from '../hooks/use-picture-ratio';

export interface PostGalleryProps {
  images: readonly PostImage[];
  /** Shape of its slides; null where only the pictures tell. */
  ratio: number | null;
}

/** The pictures of a post: one large, the others small below it. */
export function PostGallery({ images, ratio: postRatio }: PostGalleryProps) {
  const [index, setIndex] = useState(0);
  const pictureRatio = usePictureRatio(postRatio === null ? images[0]?.url : undefined);
  const ratio = postRatio ?? pictureRatio;
  if (images.length === 0) {
    return <p className="grid aspect-4/5 place-items-center rounded-photo bg-mat text-ink-2">No images</p>;
  }
  const slides = images.map(({ id, url, alt, focus }, position) => ({
    id,
    src: serverUrl(url),
    alt: alt || `Image ${position + 1}`,
    crop: postRatio === null || focus === undefined ? undefined : { ratio: postRatio, focus },
  }));
  return (
    <div className="grid min-w-0 content-start gap-3">
      <PhotoCarousel
        label="Images of the post"
        slides={slides}
        index={index}
        onIndex={setIndex}
        ratio={ratio}
        fit={postRatio === null ? 'contain' : 'cover'}
        matClassName="rounded-photo bg-mat"
        photoClassName="mx-auto md:max-w-[calc((100dvh-18.5rem)*var(--slide-ratio))]"
      >
        <div className={images.length > 1 ? 'grid justify-items-center gap-1' : ''}>
          <p aria-live="polite">{`Image ${index + 1} of ${images.length}`}</p>
          {images.length > 1 ? (
            <CarouselDots word="Image" ids={images.map(({ id }) => id)} index={index} onIndex={setIndex} />
          ) : null}
        </div>
      </PhotoCarousel>
      {images.length > 1 ? <Thumbnails slides={slides} index={index} onIndex={setIndex} /> : null}
    </div>
  );
}

interface ThumbnailsProps {
  slides: readonly { id: string; src: string }[];
  index: number;
  onIndex: (index: number) => void;
}

function Thumbnails({ slides, index, onIndex }: ThumbnailsProps) {
  return (
    <ul className="grid grid-cols-5 gap-2">
      {slides.map(({ id, src }, position) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Show image ${position + 1}`}
            aria-current={position === index ? 'true' : undefined}
            onClick={() => onIndex(position)}
            className={clsx(
              'block w-full rounded-photo',
              position === index && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
            )}
          >
            <PhotoFrame src={src} alt="" ratio="1/1" fit="cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
