import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { PostCarousel } from '@/components/post/post-carousel';
import { ratioMax, ratioMin } from '@/data/posts/instagram-rules';
import type { ShownPost } from '@/data/posts/read-posts';
import { texts } from '../texts';

/** The pictures of a post: one large, the others small below it. */
export function PostGallery({ post }: { post: ShownPost }) {
  const { images, ratio } = post;
  const [index, setIndex] = useState(0);
  const pictureRatio = usePictureRatio(ratio === null ? images[0]?.url : undefined);
  if (images.length === 0) {
    return (
      <p className="grid aspect-4/5 place-items-center rounded-photo bg-mat text-ink-2">{texts.noImages}</p>
    );
  }
  return (
    <div className="grid min-w-0 content-start gap-3">
      <PostCarousel
        post={post}
        fallbackRatio={pictureRatio}
        texts={texts.details.slides}
        index={index}
        onIndex={setIndex}
        photoClassName="mx-auto md:max-w-[calc((100dvh-18.5rem)*var(--slide-ratio))]"
      />
      {images.length > 1 ? (
        <ul className="grid grid-cols-5 gap-2">
          {images.map(({ id, url }, position) => (
            <li key={id}>
              <button
                type="button"
                aria-label={texts.details.showImage(position + 1)}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => setIndex(position)}
                className={clsx(
                  'block w-full rounded-photo',
                  position === index && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
                )}
              >
                <PhotoFrame src={serverUrl(url)} alt="" ratio="1/1" fit="cover" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The shape of a picture whose size nobody tells, as far as a post can have it: square until it is loaded. */
function usePictureRatio(url: string | undefined): number {
  const [ratio, setRatio] = useState(1);
  useEffect(() => {
    if (url === undefined) return;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth, naturalHeight } = picture;
      if (naturalHeight > 0) setRatio(Math.min(ratioMax, Math.max(ratioMin, naturalWidth / naturalHeight)));
    };
    picture.src = serverUrl(url);
    return () => {
      picture.onload = null;
    };
  }, [url]);
  return ratio;
}
