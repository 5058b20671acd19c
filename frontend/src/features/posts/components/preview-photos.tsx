import { clsx } from 'clsx';
import { CarouselDots } from './carousel-dots';
import { type CarouselSlide, PhotoCarousel } from './photo-carousel';
import { SlideStrip } from './slide-strip';

export interface PreviewPhotosProps {
  pictures: readonly CarouselSlide[];
  /** Shape of the slides, width to height. */
  ratio: number;
  index: number;
  onIndex: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/** So wide that on wide screens its dots still stand above the bar of the step: all else there takes 27 rem. */
const withinScreen = 'lg:max-w-[max(20rem,min(var(--slide-max),calc((100dvh-27rem)*var(--slide-ratio))))]';

/** The photos of the post: one large, which one it is, and the order of all. */
export function PreviewPhotos({ pictures, ratio, index, onIndex, onMove }: PreviewPhotosProps) {
  const areSeveral = pictures.length > 1;
  return (
    <div className="grid min-w-0 gap-5">
      <div className="bg-mat max-sm:rounded-photo sm:rounded-card sm:p-[clamp(0rem,2vw,1.5rem)]">
        <PhotoCarousel
          label="Photos of the post"
          slides={pictures}
          index={index}
          onIndex={onIndex}
          ratio={ratio}
          fit="cover"
          className={clsx(
            'mx-auto max-w-(--slide-max)',
            withinScreen,
            ratio > 1 ? '[--slide-max:45rem]' : '[--slide-max:30rem]',
          )}
        />
      </div>
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto_1fr]">
        <p aria-live="polite" className="text-xs text-ink-3 figures max-sm:text-center">
          {`Photo ${index + 1} of ${pictures.length}`}
        </p>
        {areSeveral ? (
          <CarouselDots
            word="Photo"
            ids={pictures.map(({ id }) => id)}
            index={index}
            onIndex={onIndex}
            className="max-w-72 justify-self-center"
          />
        ) : null}
      </div>
      {areSeveral ? <SlideStrip slides={pictures} {...{ index, onIndex, onMove }} /> : null}
    </div>
  );
}
