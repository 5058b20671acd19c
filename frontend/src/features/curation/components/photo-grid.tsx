import { FileText } from 'lucide-react';
import { Fragment, type RefObject, useMemo, useRef } from 'react';
import type { TripPhoto } from '@/api/types';
import { Button } from '@/components/ui/button';
import { isLeftOutDocument, type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { useMediaQuery } from '@/lib/use-media-query';
import { type GridPlace, useGridFocus, useGridKeys } from '../hooks/use-grid-place';
import type { PhotoView } from '../hooks/use-photo-view';
import { type DrawnRow, type MeasuredElement, SkippedRows, useWindowRows } from '../hooks/use-window-rows';
import { type GridParts, type PhotoRow, rowIndexOf, rowsOf } from '../photo-rows';
import { texts } from '../texts';
import type { Picks } from './curation-results';
import { PhotoStackItem, StackBand } from './photo-stack';

/** The grid's `gap-y-6`. */
const rowGapPx = 24;
const columnGapPx = 14;
/** Score, badges and one line of reasons under a photo of 4:3. */
const wordsHeightPx = 58;
const heightsPx = { band: 320, documents: 68, day: 44 } as const;

function usePhotoRows(grid: RefObject<HTMLElement | null>, parts: GridParts, place: GridPlace) {
  const { openKey, current } = place;
  const columns = useMediaQuery('(min-width: 48rem)') ? 3 : 2;
  const rows = useMemo(() => rowsOf(parts, columns, openKey), [parts, columns, openKey]);
  const heightOf = ({ kind }: PhotoRow, gridWidth: number) => {
    if (kind !== 'photos') return heightsPx[kind];
    return (Math.max(0, gridWidth - columnGapPx * (columns - 1)) / columns) * (3 / 4) + wordsHeightPx;
  };
  const keptIndex = rowIndexOf(rows, current?.id ?? null);
  return { columns, ...useWindowRows(grid, { rows, heightOf, gapPx: rowGapPx, keptIndex }) };
}

/** Similar photos lie in stacks that open as a band under their row, and documents at the end under a title. */
export function PhotoGrid(picks: Picks) {
  const { view, place, compare } = picks;
  const grid = useRef<HTMLUListElement>(null);
  const { current, stack, focus, toggleStack } = place;
  const rows = usePhotoRows(grid, view.parts, place);
  const goTo = (target: PhotoStack | undefined) => target !== undefined && focus(target.keeper.id);
  const actionsOf = (photo: TripPhoto, of: PhotoStack) => {
    const openCompare = () => compare.compare(photo);
    return {
      // The first and the last photo may not be drawn.
      home: () => goTo(view.inSight[0]),
      end: () => goTo(view.inSight.at(-1)),
      s: () => of.others.length > 0 && toggleStack(of),
      c: openCompare,
      enter: openCompare,
      k: () => picks.keep(of, photo),
      n: () => picks.setApart(of, photo),
      m: () => compare.mark(photo),
    };
  };
  const pressKey = useGridKeys(grid, current && stack ? actionsOf(current, stack) : {});
  useGridFocus(grid, place);
  return (
    <ul
      ref={grid}
      aria-label={texts.grid.label}
      onKeyDown={pressKey}
      className="grid grid-flow-row-dense grid-cols-2 gap-x-[max(var(--hinge),0.875rem)] gap-y-6 [overflow-anchor:none] md:grid-cols-3"
    >
      {rows.drawn.map((drawn, position) => (
        <Fragment key={drawn.row.key}>
          <SkippedRows height={drawn.skippedBefore} />
          {isBandOf(drawn, rows.drawn[position - 1]) ? null : (
            <GridRow
              {...picks}
              drawn={drawn}
              band={isBandOf(rows.drawn[position + 1], drawn) ? rows.drawn[position + 1] : undefined}
              columns={rows.columns}
            />
          )}
        </Fragment>
      ))}
      <SkippedRows height={rows.skippedAfter} />
    </ul>
  );
}

/** Whether a row is the band of the one right before it, which then draws it: behind its photo in the reading order. */
function isBandOf(band: DrawnRow<PhotoRow> | undefined, before: DrawnRow<PhotoRow> | undefined): boolean {
  return band?.row.kind === 'band' && before?.index === band.index - 1;
}

interface RowProps extends Picks {
  drawn: DrawnRow<PhotoRow>;
  /** The band below it, if it is open and drawn. */
  band: DrawnRow<PhotoRow> | undefined;
  columns: number;
}

function GridRow({ drawn: { row, measured }, band, columns, ...picks }: RowProps) {
  const { parts } = picks.view;
  if (row.kind === 'band') return <StackBand {...picks} {...{ columns, measured }} at={row.place} />;
  if (row.kind === 'day') return <DayTitle title={row.title} count={row.count} measured={measured} />;
  if (row.kind === 'documents') return <DocumentsTitle view={picks.view} measured={measured} />;
  const emptyCount = parts.isOpen || parts.days !== null ? columns - row.places.length : 0;
  return (
    <>
      {row.places.map((at) => (
        <Fragment key={at.stack.key}>
          <PhotoStackItem {...picks} at={at} measured={at.column === 0 ? measured : undefined} />
          {band?.row.kind === 'band' && band.row.place.stack.key === at.stack.key ? (
            <StackBand {...picks} {...{ columns }} at={band.row.place} measured={band.measured} />
          ) : null}
        </Fragment>
      ))}
      {/* Keeps the rest of the row free: the grid fills gaps, and would draw the next title's photos there. */}
      {emptyCount === 0 ? null : <li aria-hidden="true" style={{ gridColumn: `span ${emptyCount}` }} />}
    </>
  );
}

function DayTitle({ title, count, measured }: { title: string; count: number; measured: MeasuredElement }) {
  return (
    <li
      {...measured}
      className="col-span-full flex flex-wrap items-baseline gap-x-3 border-b border-line pt-2 pb-2"
    >
      <h2 className="text-lg/6">{title}</h2>
      <span className="text-xs text-ink-3 figures">{texts.grid.dayCount(count)}</span>
    </li>
  );
}

function DocumentsTitle({ view, measured }: { view: PhotoView; measured: MeasuredElement }) {
  const { apart, isOpen } = view.parts;
  const { documents, show, hide, showDocuments, hideDocuments } = texts.grid;
  return (
    <li
      {...measured}
      className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4"
    >
      <h2 className="flex min-w-0 items-center gap-2 font-text text-sm font-semibold tracking-normal">
        <FileText className="size-4.5 flex-none text-ink-2" />
        {documents(apart.flatMap(shotsOf).filter(isLeftOutDocument).length)}
      </h2>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? hideDocuments : showDocuments}
        onClick={view.toggleDocuments}
        label={isOpen ? hide : show}
      />
    </li>
  );
}
