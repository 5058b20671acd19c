import { clsx } from 'clsx';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { PhotoFrame } from '@/components/ui/photo-frame';

export interface CarouselSlide {
  id: string;
  src: string;
  alt: string;
}

export interface PhotoCarouselProps {
  /** What is shown, for readers. */
  label: string;
  slides: readonly CarouselSlide[];
  index: number;
  onIndex: (index: number) => void;
  /** Shape of the slides, width to height. */
  ratio: number;
  fit: 'contain' | 'cover';
  /** Of the whole, whose edges the buttons keep to. */
  className?: string;
  /** Of the photographs, where they are to be narrower. */
  photoClassName?: string;
}

/** How the library counts a slide of about 280 ms. */
const slideDuration = 22;

/**
 * Photographs one at a time: by finger, buttons and arrow keys, from the first to the last. Dots and numbers are the
 * caller's, in `CarouselDots` and in words.
 */
export function PhotoCarousel(props: PhotoCarouselProps) {
  const { label, slides, index, onIndex, ratio, fit, className, photoClassName } = props;
  const viewport = useSyncedEmbla(slides.length, index, onIndex);
  const go = (next: number) => (next >= 0 && next < slides.length ? onIndex(next) : undefined);
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(index + step);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={clsx('relative', className)}
      style={{ '--slide-ratio': ratio } as CSSProperties}
      onKeyDown={moveByKey}
    >
      <div ref={viewport} className={clsx('overflow-hidden rounded-photo', photoClassName)}>
        <ul className="flex touch-pan-y">
          {slides.map((slide, position) => (
            <li
              key={slide.id}
              aria-hidden={position !== index}
              className="w-full flex-none"
              style={{ aspectRatio: ratio }}
            >
              <PhotoFrame
                src={slide.src}
                alt={slide.alt}
                ratio="fill"
                fit={fit}
                isPriority={Math.abs(position - index) <= 1}
              />
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 ? (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Previous"
            variant="plain"
            className="absolute! top-1/2 left-3 -translate-y-1/2"
            aria-disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label="Next"
            variant="plain"
            className="absolute! top-1/2 right-3 -translate-y-1/2"
            aria-disabled={index === slides.length - 1}
            onClick={() => go(index + 1)}
          />
        </>
      ) : null}
    </section>
  );
}

/** The library follows the index that the caller holds, and tells it where the finger has left it. */
function useSyncedEmbla(count: number, index: number, onIndex: (index: number) => void) {
  const [viewport, api] = useEmblaCarousel({ duration: slideDuration, startIndex: index });
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (api !== undefined && api.selectedScrollSnap() !== index) api.scrollTo(index, isStill);
  }, [api, index]);
  useEffect(() => {
    if (api === undefined) return;
    const follow = () => {
      const isMeasured = api.scrollSnapList().length === count;
      if (isMeasured && api.selectedScrollSnap() !== index) onIndex(api.selectedScrollSnap());
    };
    api.on('select', follow);
    return () => {
      api.off('select', follow);
    };
  }, [api, count, index, onIndex]);
  return viewport;
}
