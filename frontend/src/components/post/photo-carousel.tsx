import { clsx } from 'clsx';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { IconButton } from '@/components/ui/icon-button';
import type { Crop } from '@/data/posts/crop';
import { CarouselDots } from './carousel-dots';
import { texts } from './texts';

export interface CarouselSlide {
  id: string;
  src: string;
  alt: string;
  /** What it shows of the photo; without it the photo is whole. */
  crop?: Crop | undefined;
}

export interface PhotoCarouselProps {
  /** What a slide is called. */
  kind: keyof typeof texts.carousel.words;
  slides: readonly CarouselSlide[];
  index: number;
  onIndex: (index: number) => void;
  /** Shape of the slides, width to height. */
  ratio: number;
  matClassName?: string;
  /** Of the photographs, where they are to be narrower. */
  photoClassName?: string;
  /** Stands below, at the right of the dots. */
  aside?: ReactNode;
}

/** How the library counts a slide of about 280 ms. */
const slideDuration = 22;

/** Beside the photographs from here on, in the line below them where there is less room: never on them. */
const arrowStyle = 'row-start-2 @min-[40rem]:row-start-1';

/** Photographs one at a time: by finger, buttons, dots, arrow keys, Home and End. */
export function PhotoCarousel(props: PhotoCarouselProps) {
  const { kind, slides, index, onIndex, matClassName } = props;
  const areSeveral = slides.length > 1;
  const go = (next: number) => (next >= 0 && next < slides.length ? onIndex(next) : undefined);
  const moveByKey = (event: KeyboardEvent) => {
    // With these the keys are the browser's own: Alt and an arrow go back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = slides.length - 1;
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return (
    <section
      aria-roledescription={texts.carousel.role}
      aria-label={texts.carousel.label(texts.carousel.words[kind])}
      className="@container min-w-0"
      onKeyDown={moveByKey}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3">
        <div className={clsx('col-span-full row-start-1', matClassName, areSeveral && '@min-[40rem]:px-17!')}>
          <Slides {...props} />
        </div>
        {areSeveral ? (
          <>
            <IconButton
              icon={ChevronLeft}
              label={texts.carousel.previous}
              variant="plain"
              className={clsx('col-start-1 @min-[40rem]:ml-3', arrowStyle)}
              aria-disabled={index === 0}
              onClick={() => go(index - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={texts.carousel.next}
              variant="plain"
              className={clsx('col-start-3 @min-[40rem]:mr-3', arrowStyle)}
              aria-disabled={index === slides.length - 1}
              onClick={() => go(index + 1)}
            />
          </>
        ) : null}
        <div
          className={clsx(
            'row-start-2 text-xs text-ink-3 figures',
            areSeveral ? 'col-start-2 @min-[40rem]:col-span-full @min-[40rem]:col-start-1' : 'col-span-full',
          )}
        >
          <Place {...props} />
        </div>
      </div>
    </section>
  );
}

function Place({ kind, slides, index, onIndex, aside }: PhotoCarouselProps) {
  const word = texts.carousel.words[kind];
  const count = slides.length;
  const areSeveral = count > 1;
  const hasAside = aside !== undefined;
  return (
    <div
      className={clsx(
        hasAside &&
          'flex flex-wrap items-center gap-x-4 gap-y-1 @min-[40rem]:grid @min-[40rem]:grid-cols-[1fr_auto_1fr]',
        hasAside && (areSeveral ? 'justify-center' : 'justify-between'),
        !hasAside && areSeveral && 'grid justify-items-center gap-1',
      )}
    >
      <p aria-live="polite">{texts.carousel.place(word, index + 1, count)}</p>
      {areSeveral ? (
        <CarouselDots
          {...{ word, count, index, onIndex }}
          className={hasAside ? 'order-last w-full @min-[40rem]:order-none @min-[40rem]:w-auto' : ''}
        />
      ) : null}
      {hasAside ? <div className="text-right @min-[40rem]:col-start-3">{aside}</div> : null}
    </div>
  );
}

/**
 * The library measures slides and strip from the nearest positioned box: there has to be one right around them. It
 * counts whole pixels, so that a fraction of what is beside a slide may show: the gap, never a neighbour.
 */
function Slides({ slides, index, onIndex, ratio, photoClassName }: PhotoCarouselProps) {
  const viewport = useSyncedEmbla(slides.length, index, onIndex);
  return (
    <div
      ref={viewport}
      className={clsx('relative overflow-hidden rounded-photo', photoClassName)}
      style={{ '--slide-ratio': ratio } as CSSProperties}
    >
      <ul className="flex touch-pan-y gap-2">
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
              crop={slide.crop}
              isPriority={Math.abs(position - index) <= 1}
            />
          </li>
        ))}
      </ul>
    </div>
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
