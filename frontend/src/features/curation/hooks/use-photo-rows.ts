/** Which rows of the photo grid are drawn, and how high the others are. */
import { type RefObject, useMemo } from 'react';
import { type GridParts, type PhotoRow, rowIndexOf, rowsOf } from '../photo-rows';
import { type Columns, useColumns } from './use-columns';
import { useWindowRows } from './use-window-rows';

const gridColumns: Columns = { narrow: 2, medium: 3, wide: 3 };
/** The grid's `gap-y-6`. */
const rowGapPx = 24;
const columnGapPx = 14;
/** Score, badges and one line of reasons under a photo of 4:3. */
const wordsHeightPx = 58;
const bandHeightPx = 320;
const documentsHeightPx = 68;
const dayHeightPx = 44;

export function usePhotoRows(
  grid: RefObject<HTMLElement | null>,
  parts: GridParts,
  openKey: string | null,
  currentId: string | null,
) {
  const columns = useColumns(gridColumns);
  const rows = useMemo(() => rowsOf(parts, columns, openKey), [parts, columns, openKey]);
  const heightOf = ({ kind }: PhotoRow, gridWidth: number) => {
    if (kind === 'band') return bandHeightPx;
    if (kind === 'documents') return documentsHeightPx;
    if (kind === 'day') return dayHeightPx;
    return (Math.max(0, gridWidth - columnGapPx * (columns - 1)) / columns) * (3 / 4) + wordsHeightPx;
  };
  const keptIndex = rowIndexOf(rows, currentId);
  return { columns, ...useWindowRows(grid, { rows, heightOf, gapPx: rowGapPx, keptIndex }) };
}
