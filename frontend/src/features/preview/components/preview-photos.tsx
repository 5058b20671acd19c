import { clsx } from 'clsx';
import { Crop } from 'lucide-react';
import { type CarouselSlide, PhotoCarousel } from '@/components/post/photo-carousel';
import { Button } from '@/components/ui/button';
import { ratioName } from '../crop/crop-plan';
import { texts } from '../texts';
import { SlideStrip, type SlideStripProps } from './slide-strip';

export interface PreviewPhotosProps extends Omit<SlideStripProps, 'slides'> {
  pictures: readonly CarouselSlide[];
  ratio: number;
  /** Null where the crop cannot be changed. */
  onCrop: (() => void) | null;
}

/** On wide screens the first row of the order is above the bar of the step: all else there takes 33.5 rem. */
const withinScreen = 'lg:max-w-[min(var(--slide-max),calc(max(15rem,100dvh-33.5rem)*var(--slide-ratio)))]';

/** The photos of the post: one large, which one it is, and the order of all. */
export function PreviewPhotos({ pictures, ratio, index, onIndex, onCrop, ...order }: PreviewPhotosProps) {
  const crop = texts.photos.crop(ratioName(ratio));
  return (
    <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <PhotoCarousel
        texts={texts.photos}
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
        aside={
          onCrop === null ? (
            crop
          ) : (
            <Button size="small" icon={Crop} onClick={onCrop}>
              {crop}
            </Button>
          )
        }
      />
      {pictures.length > 1 ? <SlideStrip slides={pictures} {...{ index, onIndex, ...order }} /> : null}
    </div>
  );
}
