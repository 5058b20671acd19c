import { clsx } from 'clsx';
import { Crop } from 'lucide-react';
import { CarouselDots } from '@/components/post/carousel-dots';
import { type CarouselSlide, PhotoCarousel } from '@/components/post/photo-carousel';
import { Button } from '@/components/ui/button';
import { ratioName } from '../ratio-name';
import { texts } from '../texts';
import { SlideStrip, type SlideStripProps } from './slide-strip';

export interface PreviewPhotosProps extends Omit<SlideStripProps, 'slides'> {
  pictures: readonly CarouselSlide[];
  /** Shape of the slides, width to height. */
  ratio: number;
  /** Null where the crop cannot be changed. */
  onCrop: (() => void) | null;
}

/** On wide screens the first row of the order is above the bar of the step: all else there takes 33.5 rem. */
const withinScreen = 'lg:max-w-[min(var(--slide-max),calc(max(15rem,100dvh-33.5rem)*var(--slide-ratio)))]';

/** The photos of the post: one large, which one it is, and the order of all. */
export function PreviewPhotos({ pictures, ratio, index, onIndex, onCrop, ...order }: PreviewPhotosProps) {
  const areSeveral = pictures.length > 1;
  const crop = texts.photos.crop(ratioName(ratio));
  return (
    <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <PhotoCarousel
        label={texts.photos.label}
        slides={pictures}
        index={index}
        onIndex={onIndex}
        ratio={ratio}
        matClassName="bg-mat max-sm:rounded-photo sm:rounded-card sm:p-[clamp(0rem,2vw,1.5rem)] lg:py-3"
        photoClassName={clsx(
          'mx-auto max-w-(--slide-max)',
          withinScreen,
          ratio > 1 ? '[--slide-max:45rem]' : '[--slide-max:30rem]',
        )}
      >
        <div
          className={clsx(
            'flex flex-wrap items-center gap-x-4 gap-y-1 @min-[40rem]:grid @min-[40rem]:grid-cols-[1fr_auto_1fr]',
            areSeveral ? 'justify-center' : 'justify-between',
          )}
        >
          <p aria-live="polite">{texts.photos.place(index + 1, pictures.length)}</p>
          {areSeveral ? (
            <CarouselDots
              word={texts.photos.word}
              ids={pictures.map(({ id }) => id)}
              index={index}
              onIndex={onIndex}
              className="order-last w-full @min-[40rem]:order-none @min-[40rem]:w-auto"
            />
          ) : null}
          <div className="text-right @min-[40rem]:col-start-3">
            {onCrop === null ? (
              crop
            ) : (
              <Button size="small" icon={Crop} onClick={onCrop}>
                {crop}
              </Button>
            )}
          </div>
        </div>
      </PhotoCarousel>
      {areSeveral ? <SlideStrip slides={pictures} {...{ index, onIndex, ...order }} /> : null}
    </div>
  );
}
