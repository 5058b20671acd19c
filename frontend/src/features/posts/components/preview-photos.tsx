import { clsx } from 'clsx';
import { ratioName } from '../ratio-name';
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

/** So many dots fit between the words on a phone; more stand below them. */
const dotsBetween = 7;

/** The photos of the post: one large, which one it is, and the order of all. */
export function PreviewPhotos({ pictures, ratio, index, onIndex, onMove }: PreviewPhotosProps) {
  const areSeveral = pictures.length > 1;
  return (
    <div className="grid min-w-0 gap-5">
      <PhotoCarousel
        label="Photos of the post"
        slides={pictures}
        index={index}
        onIndex={onIndex}
        ratio={ratio}
        fit="cover"
        className="bg-mat max-sm:rounded-photo sm:rounded-card sm:p-[clamp(0rem,2vw,1.5rem)]"
        photoClassName={clsx(
          'mx-auto max-w-(--slide-max)',
          withinScreen,
          ratio > 1 ? '[--slide-max:45rem]' : '[--slide-max:30rem]',
        )}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs text-ink-3 figures sm:grid sm:grid-cols-[1fr_auto_1fr]">
        <p aria-live="polite">{`Photo ${index + 1} of ${pictures.length}`}</p>
        {areSeveral ? (
          <CarouselDots
            word="Photo"
            ids={pictures.map(({ id }) => id)}
            index={index}
            onIndex={onIndex}
            className={clsx('max-w-72', pictures.length > dotsBetween && 'max-sm:order-last')}
          />
        ) : null}
        <p className="text-right sm:col-start-3">{`Crop ${ratioName(ratio)}`}</p>
      </div>
      {areSeveral ? <SlideStrip slides={pictures} {...{ index, onIndex, onMove }} /> : null}
    </div>
  );
}
