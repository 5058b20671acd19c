import { clsx } from 'clsx';
import { Fragment, memo, type Ref, useMemo, useRef } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame, thumbnailOf } from '@/components/photo/photo-frame';
import { useMediaQuery } from '@/lib/use-media-query';
import { SkippedRows, useWindowRows } from '../hooks/use-window-rows';
import { texts } from '../texts';

interface AnalysingGridProps {
  photos: readonly TripPhoto[];
  /** How many of them have been read. */
  analysed: number;
}

/** The grid's `gap-3`. */
const gapPx = 12;

function rowsOf(photos: readonly TripPhoto[], columns: number) {
  const count = Math.ceil(photos.length / columns);
  return Array.from({ length: count }, (_, row) => ({
    key: `row-${row}`,
    photos: photos.slice(row * columns, (row + 1) * columns),
  }));
}

/** The photos on their mats, lit as far as they have been read. Those far from the screen are not drawn. */
export function AnalysingGrid({ photos, analysed }: AnalysingGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const mostColumns = useMediaQuery('(min-width: 64rem)') ? 6 : 4;
  const columns = useMediaQuery('(min-width: 48rem)') ? mostColumns : 3;
  const rows = useMemo(() => rowsOf(photos, columns), [photos, columns]);
  const { drawn, skippedAfter, measure } = useWindowRows(grid, {
    rows,
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
      {drawn.map(({ row, index, skippedBefore }) => (
        <Fragment key={row.key}>
          <SkippedRows height={skippedBefore} />
          {row.photos.map((photo, column) => (
            <AnalysedPhoto
              key={photo.id}
              photo={photo}
              rowIndex={index}
              position={index * columns + column + 1}
              total={photos.length}
              isRead={index * columns + column < analysed}
              measure={column === 0 ? measure : undefined}
            />
          ))}
        </Fragment>
      ))}
      <SkippedRows height={skippedAfter} />
    </ul>
  );
}

interface AnalysedPhotoProps {
  photo: TripPhoto;
  rowIndex: number;
  position: number;
  total: number;
  isRead: boolean;
  measure: Ref<HTMLLIElement> | undefined;
}

const AnalysedPhoto = memo(function AnalysedPhoto(props: AnalysedPhotoProps) {
  const { photo, rowIndex, position, total, isRead, measure } = props;
  return (
    <li ref={measure} data-index={rowIndex} aria-posinset={position} aria-setsize={total}>
      <PhotoFrame
        src={thumbnailOf(photo)}
        alt={photo.filename}
        imageClassName={clsx('transition-opacity duration-(--dur-3)', !isRead && 'opacity-25 saturate-0')}
      />
    </li>
  );
});
