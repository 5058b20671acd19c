import { serverUrl } from '@/api/server-url';
import { centre } from '@/data/posts/crop';
import type { ShownPost } from '@/data/posts/read-posts';
import { CarouselDots } from './carousel-dots';
import { PhotoCarousel, type PhotoCarouselProps } from './photo-carousel';

export interface PostCarouselProps extends Pick<PhotoCarouselProps, 'index' | 'onIndex' | 'photoClassName'> {
  post: ShownPost;
  /** Width to height, where the post does not say its own. */
  fallbackRatio: number;
  texts: {
    label: string;
    word: string;
    /** What readers hear of a photo without an alt text. */
    slide: (number: number) => string;
    place: (number: number, count: number) => string;
  };
}

/** The slides of a saved post, cropped as they were saved, with dots and the number of the one in sight. */
export function PostCarousel({
  post: { images, ratio },
  fallbackRatio,
  texts,
  ...carousel
}: PostCarouselProps) {
  const { index, onIndex } = carousel;
  const areSeveral = images.length > 1;
  return (
    <PhotoCarousel
      {...carousel}
      label={texts.label}
      slides={images.map(({ id, url, alt, focus }, position) => ({
        id,
        src: serverUrl(url),
        alt: alt || texts.slide(position + 1),
        crop: ratio === null ? undefined : { ratio, focus: focus ?? centre },
      }))}
      ratio={ratio ?? fallbackRatio}
      matClassName="rounded-photo bg-mat"
    >
      <div className={areSeveral ? 'grid justify-items-center gap-1' : ''}>
        <p aria-live="polite">{texts.place(index + 1, images.length)}</p>
        {areSeveral ? (
          <CarouselDots word={texts.word} ids={images.map(({ id }) => id)} index={index} onIndex={onIndex} />
        ) : null}
      </div>
    </PhotoCarousel>
  );
}
