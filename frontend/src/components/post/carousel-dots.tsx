import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { NamedButton } from '@/components/ui/icon-button';

interface CarouselDotsProps {
  word: string;
  count: number;
  index: number;
  onIndex: (index: number) => void;
  className: string;
}

/** So many stand in a line at most, between the buttons or where these stand beside the photographs. */
const lineMax = { narrow: 9, wide: 12 };

/** How long the lines are when all are about the same: no dot stands alone in the last. */
function lineWidth(count: number, most: number): string {
  return `${Math.ceil(count / Math.ceil(count / most)) * 1.5}rem`;
}

/** Upright frames, one a slide; those that do not fit stand in further lines. */
export function CarouselDots({ word, count, index, onIndex, className }: CarouselDotsProps) {
  const lines = {
    '--line': lineWidth(count, lineMax.narrow),
    '--line-wide': lineWidth(count, lineMax.wide),
  };
  return (
    <div className={className}>
      <div
        className="mx-auto flex max-w-(--line) flex-wrap justify-center @min-[40rem]:max-w-(--line-wide)"
        style={lines as CSSProperties}
      >
        {Array.from({ length: count }, (_, position) => `${word} ${position + 1}`).map((name, position) => (
          <NamedButton
            key={name}
            label={name}
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
          </NamedButton>
        ))}
      </div>
    </div>
  );
}
