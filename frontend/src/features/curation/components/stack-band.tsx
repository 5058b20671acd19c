import { Columns3, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { TripPhoto } from '@/api/types';
import { PartingLink } from '@/components/photo/parting-button';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { PhotoStack } from '@/data/trips/curation-view';
import { texts } from '../texts';
import { type PhotoActions, PhotoCell } from './photo-cell';
import { bandIdOf } from './photo-stack-item';

export interface StackBandProps {
  stack: PhotoStack;
  /** The column of the photo on top, which the band's notch points at. */
  column: number;
  columns: number;
  rowIndex: number;
  measure: (element: HTMLElement | null) => void;
  currentId: string | null;
  marked: ReadonlySet<string>;
  actions: PhotoActions;
  onMakeKeeper: (photo: TripPhoto) => void;
  onPart: (photo: TripPhoto) => void;
  onCompare: () => void;
  onClose: () => void;
}

/** The other shots of a stack, as wide as the grid. */
export function StackBand(props: StackBandProps) {
  const { stack, column, columns, rowIndex, measure, currentId, marked, actions } = props;
  const count = stack.others.length + 1;
  return (
    <li
      id={bandIdOf(stack.key)}
      ref={measure}
      data-index={rowIndex}
      aria-label={texts.stack.label(count)}
      className="animate-fade-in relative col-span-full grid gap-4 border-y border-line bg-sunken p-5 max-md:-mx-gutter max-md:px-gutter md:rounded-card md:border-x"
    >
      <Notch column={column} columns={columns} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h2>{texts.stack.title(count - 1)}</h2>
          <p className="mt-0.5 text-xs text-ink-3">{texts.stack.text}</p>
        </div>
        <div className="flex items-center justify-between gap-2 max-md:flex-1">
          <Button size="small" onClick={props.onCompare}>
            <Columns3 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
            {texts.stack.compare}
          </Button>
          <IconButton
            icon={X}
            label={texts.stack.close}
            size="small"
            className="-mr-2"
            onClick={props.onClose}
          />
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-x-[max(var(--hinge),0.875rem)] gap-y-5 md:grid-cols-3 xl:grid-cols-4">
        {stack.others.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <PhotoCell
              photo={photo}
              isCurrent={photo.id === currentId}
              isMarked={marked.has(photo.id)}
              actions={actions}
            />
            <div className="mt-1 flex flex-wrap gap-x-4">
              <MakeKeeper photo={photo} onPress={props.onMakeKeeper} />
              <PartingLink photo={photo} onPart={props.onPart} />
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

function MakeKeeper({ photo, onPress }: { photo: TripPhoto; onPress: (photo: TripPhoto) => void }) {
  return (
    <button
      type="button"
      aria-label={texts.stack.makeKeeperOf(photo.filename)}
      onClick={() => onPress(photo)}
      className="min-h-8 text-xs font-semibold text-link underline underline-offset-3"
    >
      {texts.stack.makeKeeper}
    </button>
  );
}

/** Points at the middle of a column of the grid, whose gaps it knows. */
function Notch({ column, columns }: { column: number; columns: number }) {
  const share = (column + 0.5) / columns;
  const gaps = column - share * (columns - 1);
  const style: CSSProperties = { left: `calc(${share * 100}% + ${gaps} * max(var(--hinge), 0.875rem))` };
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 max-md:inset-x-gutter">
      <span
        style={style}
        className="absolute -top-2 size-3.5 -translate-x-1/2 rotate-45 border-t border-l border-line bg-sunken"
      />
    </span>
  );
}
