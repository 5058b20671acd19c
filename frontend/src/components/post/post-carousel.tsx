import { serverUrl } from '@/api/server-url';
import { centre } from '@/data/posts/crop';
import type { ShownPost } from '@/data/posts/read-posts';
import { PhotoCarousel, type PhotoCarouselProps } from './photo-carousel';
import { texts } from './texts';

interface PostCarouselProps extends Omit<PhotoCarouselProps, 'slides' | 'ratio'> {
  post: ShownPost;
  /** Width to height, where the post does not say its own. */
  fallbackRatio: number;
}

export function PostCarousel({ post: { images, ratio }, fallbackRatio, ...carousel }: PostCarouselProps) {
  return (
    <PhotoCarousel
      {...carousel}
      slides={images.map(({ id, url, alt, focus }, position) => ({
        id,
        src: serverUrl(url),
        alt: alt || `${texts.carousel.words[carousel.kind]} ${position + 1}`,
        crop: ratio === null ? undefined : { ratio, focus: focus ?? centre },
      }))}
      ratio={ratio ?? fallbackRatio}
      matClassName="rounded-photo bg-mat"
    />
  );
}
