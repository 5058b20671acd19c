/** Which rows of the grid are drawn, and how much room those before, between and after them take. */
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { PhotoStack } from '../curation-view';
import { drawnRows, type PhotoRow, rowIndexOf, rowsOf } from '../photo-rows';
import { useColumns } from './use-columns';

/** The grid's `gap-y-6`. */
const rowGapPx = 24;
const columnGapPx = 14;
/** Score, badges and one line of reasons under a photo of 4:3. */
const wordsHeightPx = 58;
const bandHeightPx = 320;
/** Rows beyond the screen, so that fast scrolling meets photos that are there. */
const overscanRows = 3;

export interface DrawnRow {
  row: PhotoRow;
  index: number;
  /** Pixels of rows that are not drawn before this one; 0 where none is left out. */
  skippedBefore: number;
}

export interface PhotoRows {
  columns: number;
  drawn: readonly DrawnRow[];
  /** Pixels of rows that are not drawn after the last one. */
  skippedAfter: number;
  /** For one element of each row, with its `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

export function usePhotoRows(
  grid: RefObject<HTMLElement | null>,
  stacks: readonly PhotoStack[],
  openKey: string | null,
  currentId: string | null,
): PhotoRows {
  const columns = useColumns();
  const { width, top } = usePlaceOf(grid);
  const rows = useMemo(() => rowsOf(stacks, columns, openKey), [stacks, columns, openKey]);
  const current = rowIndexOf(rows, currentId);
  const photoHeight = (Math.max(0, width - columnGapPx * (columns - 1)) / columns) * (3 / 4);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'band' ? bandHeightPx : photoHeight + wordsHeightPx),
    getItemKey: (index) => rows[index]?.key ?? index,
    gap: rowGapPx,
    overscan: overscanRows,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return drawnRows(seen[0] ?? 0, seen.at(-1) ?? -1, current, range.count);
      },
      [current],
    ),
  });
  let end = -rowGapPx;
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index];
    if (row === undefined) return [];
    const skippedBefore = Math.max(0, start - top - end - 2 * rowGapPx);
    end = start - top + size;
    return [{ row, index, skippedBefore }];
  });
  const skippedAfter = Math.max(0, virtualizer.getTotalSize() - end - rowGapPx);
  return { columns, drawn, skippedAfter, measure: virtualizer.measureElement };
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
