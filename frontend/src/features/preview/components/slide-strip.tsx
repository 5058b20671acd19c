import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Ellipsis } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { PhotoFrame } from '@/components/photo/photo-frame';
import type { CarouselSlide } from '@/components/post/photo-carousel';
import { TextButton } from '@/components/ui/button';
import { NamedButton } from '@/components/ui/icon-button';
import { type OrderOrigin, orderOrigin } from '@/data/drafts/slide-order';
import type { Preview } from '../hooks/use-preview';
import { useSlideDrag } from '../hooks/use-slide-drag';
import { texts } from '../texts';

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The slides in their order, to be moved: by drag, by Alt and an arrow key, or by each slide's menu. */
export function SlideStrip({ preview }: { preview: Preview }) {
  const { photos, slides, ratio, draft, change, index, show, parts } = preview;
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The place to which a key has moved a slide, or the first after a reset: the focus goes along. */
  const keyed = useRef<number | null>(null);
  const order = (ids: string[], shown: number, announced: string) => {
    change.patch({ order: ids });
    show(shown);
    setNews(announced);
  };
  const move = (from: number, to: number) =>
    order(arrayMove(parts.slides, from, to), to, texts.order.moved(to + 1, slides.length));
  const reset = () => {
    keyed.current = 0;
    order([], 0, texts.order.wasReset);
  };
  const drag = useSlideDrag(parts.slides, move);
  useFocusOn(list, keyed);
  const moveByKey = (from: number) => (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    if (slides[from + step] === undefined) return;
    keyed.current = from + step;
    move(from, from + step);
  };
  return (
    <section aria-labelledby="order-title" className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-title" className="font-text text-sm font-semibold">
          {texts.order.title}
        </h2>
        <p className="text-xs text-ink-3 pointer-coarse:hidden">{texts.order.byMouse}</p>
        <p className="hidden text-xs text-ink-3 pointer-coarse:block">{texts.order.byTouch}</p>
      </div>
      <DndContext {...drag}>
        <SortableContext items={parts.slides} strategy={rectSortingStrategy}>
          <ol
            ref={list}
            className={clsx(
              'grid grid-cols-5 gap-1.5 sm:gap-2 lg:grid-cols-10 lg:gap-1.5',
              // Upright ones would be higher than the screen has room for.
              ratio < 1 && 'lg:max-w-174',
            )}
          >
            {slides.map((slide, position) => (
              <StripSlide
                key={slide.id}
                {...{ slide, position }}
                count={slides.length}
                isCurrent={position === index}
                onClick={() => show(position)}
                onKeyDown={moveByKey(position)}
                onMove={(to) => move(position, to)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <OrderNote {...orderOrigin(photos, slides, draft)} onReset={reset} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  );
}

/** A browser takes the focus from what it moves in the page; it is given back to the slide in its new place. */
function useFocusOn(list: RefObject<HTMLElement | null>, place: RefObject<number | null>) {
  useEffect(() => {
    if (place.current === null) return;
    list.current?.children[place.current]?.querySelector('button')?.focus();
    place.current = null;
  });
}

interface StripSlideProps extends ComponentProps<'button'> {
  slide: CarouselSlide;
  position: number;
  count: number;
  isCurrent: boolean;
  onMove: (to: number) => void;
}

function StripSlide(props: StripSlideProps) {
  const { slide, position, count, isCurrent, onMove, ...button } = props;
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: slide.id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx('relative min-w-0 select-none', isDragging && 'z-(--z-raised)')}
      data-dragging={isDragging}
    >
      <button
        {...button}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={texts.order.slide(position + 1, slide.alt)}
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        className={clsx(
          'block w-full cursor-grab rounded-photo [-webkit-touch-callout:none]',
          isCurrent && 'ring-2 ring-ink ring-offset-2 ring-offset-canvas',
          isDragging && 'cursor-grabbing opacity-80',
        )}
      >
        <PhotoFrame src={slide.src} alt="" crop={slide.crop} />
        <span
          aria-hidden="true"
          className="absolute top-1 left-1 min-w-5 rounded-[3px] bg-photo-scrim/88 px-1 max-sm:top-0.5 max-sm:left-0.5 max-sm:px-0.5 text-center text-2xs/5 font-semibold text-on-photo figures"
        >
          {position === 0 ? texts.order.cover : position + 1}
        </span>
      </button>
      <Menu
        trigger={
          <NamedButton
            label={texts.order.menu(position + 1)}
            className="absolute right-1 bottom-1 max-sm:right-0.5 max-sm:bottom-0.5 grid size-6 place-items-center rounded-[3px] bg-photo-scrim/88 text-on-photo"
          >
            <Ellipsis className="size-4" />
          </NamedButton>
        }
      >
        <MenuItem
          icon={ArrowLeft}
          isDisabled={position === 0}
          onSelect={() => onMove(position - 1)}
          label={texts.order.earlier}
        />
        <MenuItem
          icon={ArrowRight}
          isDisabled={position === count - 1}
          onSelect={() => onMove(position + 1)}
          label={texts.order.later}
        />
      </Menu>
    </li>
  );
}

/** A reset puts the slides where curation had them. */
function OrderNote({ isOwn, isCurated, coverReason, onReset }: OrderOrigin & { onReset: () => void }) {
  const maker = isOwn ? texts.order.own : isCurated ? texts.order.curated : undefined;
  const lines = [maker, coverReason].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-ink-2">
      <p>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      {isOwn ? <TextButton onClick={onReset}>{texts.order.reset}</TextButton> : null}
    </div>
  );
}
