import { clsx } from 'clsx';
import { Fragment, useRef } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame, thumbnailOf } from '@/components/photo/photo-frame';
import { useMediaQuery } from '@/lib/use-media-query';
import { SkippedRows, useWindowRows } from '../hooks/use-window-rows';
import { texts } from '../texts';

/** The grid's `gap-3`. */
const gapPx = 12;

/** The photos on their mats, lit as far as they have been read. Those far from the screen are not drawn. */
export function AnalysingGrid({ photos, analysed }: { photos: readonly TripPhoto[]; analysed: number }) {
  const grid = useRef<HTMLUListElement>(null);
  const mostColumns = useMediaQuery('(min-width: 64rem)') ? 6 : 4;
  const columns = useMediaQuery('(min-width: 48rem)') ? mostColumns : 3;
  const rowCount = Math.ceil(photos.length / columns);
  const { drawn, skippedAfter } = useWindowRows(grid, {
    rows: Array.from({ length: rowCount }, (_, row) => ({ key: `row-${row}` })),
    heightOf: (_row, gridWidth) => (Math.max(0, gridWidth - gapPx * (columns - 1)) / columns) * (3 / 4),
    gapPx,
    keptIndex: -1,
  });
  return (
    <ul
      ref={grid}
      aria-label={texts.grid.label}
      className="grid grid-cols-3 gap-3 [overflow-anchor:none] md:grid-cols-4 lg:grid-cols-6"
    >
      {drawn.map(({ row, index, skippedBefore, measured }) => (
        <Fragment key={row.key}>
          <SkippedRows height={skippedBefore} />
          {photos.slice(index * columns, (index + 1) * columns).map((photo, column) => (
            <li
              key={photo.id}
              {...(column === 0 ? measured : {})}
              aria-posinset={index * columns + column + 1}
              aria-setsize={photos.length}
            >
              <PhotoFrame
                src={thumbnailOf(photo)}
                alt={photo.filename}
                imageClassName={clsx(
                  'transition-opacity duration-(--dur-3)',
                  index * columns + column >= analysed && 'opacity-25 saturate-0',
                )}
              />
            </li>
          ))}
        </Fragment>
      ))}
      <SkippedRows height={skippedAfter} />
    </ul>
  );
}
