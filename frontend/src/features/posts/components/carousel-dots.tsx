import { clsx } from 'clsx';

export interface CarouselDotsProps {
  /** 'Photo' or 'Image', followed by its number. */
  word: string;
  ids: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  className?: string;
}

/** Upright frames, one a slide; those that do not fit stand in a further line. */
export function CarouselDots({ word, ids, index, onIndex, className }: CarouselDotsProps) {
  return (
    <div className={clsx('flex flex-wrap justify-center', className)}>
      {ids.map((id, position) => (
        <button
          key={id}
          type="button"
          aria-label={`${word} ${position + 1}`}
          aria-current={position === index ? 'true' : undefined}
          onClick={() => onIndex(position)}
          className="grid size-6 place-items-center rounded-sm"
        >
          <span
            className={clsx(
              'rounded-[1px]',
              position === index
                ? 'h-[13px] w-[9px] bg-ink'
                : 'h-[9px] w-[7px] inset-ring-[1.5px] inset-ring-ink-3',
            )}
          />
        </button>
      ))}
    </div>
  );
}
