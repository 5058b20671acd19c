import { clsx } from 'clsx';
import { Fragment, memo, type Ref, useMemo, useRef } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { SkippedRows } from '@/components/photo/skipped-rows';
import { thumbnailOf } from '@/components/photo/thumbnail-of';
import { type Columns, useColumns } from '../hooks/use-columns';
import { useWindowRows } from '../hooks/use-window-rows';
import { texts } from '../texts';

export interface AnalysingGridProps {
  photos: readonly TripPhoto[];
  /** How many of them have been read. */
  analysed: number;
}

const gridColumns: Columns = { narrow: 3, medium: 4, wide: 6 };
/** The grid's `gap-3`. */
const gapPx = 12;

interface Row {
  key: string;
  /** Place of the first of its photos among all. */
  start: number;
  photos: readonly TripPhoto[];
}

function rowsOf(photos: readonly TripPhoto[], columns: number): readonly Row[] {
  const starts = Array.from({ length: Math.ceil(photos.length / columns) }, (_, row) => row * columns);
  return starts.map((start) => ({
    key: `row-${start}`,
    start,
    photos: photos.slice(start, start + columns),
  }));
}

/** The photos on their mats, lit as far as they have been read. Those far from the screen are not drawn. */
export function AnalysingGrid({ photos, analysed }: AnalysingGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const columns = useColumns(gridColumns);
  const rows = useMemo(() => rowsOf(photos, columns), [photos, columns]);
  const { drawn, skippedAfter, measure } = useWindowRows(grid, {
    rows,
    keyOf: ({ key }) => key,
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
              position={row.start + column + 1}
              total={photos.length}
              isRead={row.start + column < analysed}
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
  /** Place among all photos, from 1. */
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
