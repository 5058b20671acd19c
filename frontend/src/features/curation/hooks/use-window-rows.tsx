/** Of many rows of a grid, those near the screen: which are drawn, and how much room the others take. */
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the screen, so that fast scrolling meets photos that are there. */
const overscanRows = 3;

interface WindowRowsOptions<Row> {
  rows: readonly Row[];
  /** Of a row that was not drawn yet, in pixels, in a grid this wide. */
  heightOf: (row: Row, gridWidth: number) => number;
  gapPx: number;
  /** A row that is always drawn with its neighbours; none where it is -1. */
  keptIndex: number;
}

export type DrawnRow<Row extends { key: string }> = ReturnType<typeof useWindowRows<Row>>['drawn'][number];
export type MeasuredElement = DrawnRow<{ key: string }>['measured'];

export function useWindowRows<Row extends { key: string }>(
  grid: RefObject<HTMLElement | null>,
  { rows, heightOf, gapPx, keptIndex }: WindowRowsOptions<Row>,
) {
  const { width, top } = usePlaceOf(grid);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? 0 : heightOf(row, width);
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    gap: gapPx,
    overscan: overscanRows,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return drawnRows(seen[0] ?? 0, seen.at(-1) ?? -1, keptIndex, range.count);
    },
  });
  let end = -gapPx;
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index];
    if (row === undefined) return [];
    /** Pixels of rows that are not drawn before this one; 0 where none is left out. */
    const skippedBefore = Math.max(0, start - top - end - 2 * gapPx);
    end = start - top + size;
    /** To be spread into one element of the row, which is as high as the row: it is measured. */
    const measured = { ref: virtualizer.measureElement, 'data-index': index };
    return [{ row, index, skippedBefore, measured }];
  });
  const skippedAfter = Math.max(0, virtualizer.getTotalSize() - end - gapPx);
  return { drawn, skippedAfter };
}

/** Rows to draw: those about the screen, and the one that has the keyboard with its neighbours. */
export function drawnRows(first: number, last: number, current: number, count: number): number[] {
  const drawn = new Set<number>();
  for (let index = first; index <= last; index += 1) drawn.add(index);
  if (current >= 0) for (const index of [current - 1, current, current + 1]) drawn.add(index);
  return [...drawn].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other);
}

/** Where the grid begins on the page and how wide it is, kept while what is above it comes and goes. */
function usePlaceOf(grid: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = grid;
      if (current === null) return;
      const box = current.getBoundingClientRect();
      const [width, top] = [Math.round(box.width), Math.round(box.top + window.scrollY)];
      setPlace((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return place;
}

/** The room of rows of a grid that are not drawn. */
export function SkippedRows({ height }: { height: number }) {
  return height === 0 ? null : <li aria-hidden="true" className="col-span-full" style={{ height }} />;
}
