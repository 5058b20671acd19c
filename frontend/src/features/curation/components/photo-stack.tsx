import { Columns3, Layers, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { NotDuplicateButton } from '@/components/photo/not-duplicate-button';
import { Button, TextButton } from '@/components/ui/button';
import { IconButton, NamedButton } from '@/components/ui/icon-button';
import type { MeasuredElement } from '../hooks/use-window-rows';
import type { StackPlace } from '../photo-rows';
import { texts } from '../texts';
import type { Picks } from './curation-results';
import { PhotoCell } from './photo-cell';

/** Photos seen without scrolling load first. */
const priorityCount = 6;

interface StackProps extends Picks {
  at: StackPlace;
  /** Undefined where another photo is measured for the row. */
  measured: MeasuredElement | undefined;
}

const bandIdOf = (stackKey: string) => `stack-${stackKey}`;

export function PhotoStackItem({
  at: { stack, index },
  measured,
  view,
  place,
  compare,
  actions,
}: StackProps) {
  const { key, keeper, others } = stack;
  const isOpen = place.openKey === key;
  const count = others.length + 1;
  return (
    <li
      {...measured}
      aria-setsize={view.inSight.length}
      aria-posinset={index + 1}
      className="relative min-w-0"
    >
      <PhotoCell
        photo={keeper}
        isCurrent={keeper.id === place.current?.id}
        isMarked={compare.marked.has(keeper.id)}
        isKeeper={others.length > 0}
        isPriority={index < priorityCount}
        actions={actions}
      />
      {others.length === 0 ? null : (
        <NamedButton
          label={texts.stack.similarShots(count)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bandIdOf(key) : undefined}
          onClick={() => place.toggleStack(stack)}
          className="absolute top-2 left-2 inline-flex min-h-8 items-center gap-1.25 rounded-pill bg-photo-scrim/88 px-2.5 text-2xs font-semibold text-on-photo figures"
        >
          <Layers className="size-4" />
          {count}
        </NamedButton>
      )}
    </li>
  );
}

export function StackBand(props: StackProps & { columns: number }) {
  const { at, columns, measured, place, compare, actions } = props;
  const { stack, column } = at;
  const count = stack.others.length + 1;
  return (
    <li
      id={bandIdOf(stack.key)}
      {...measured}
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
          <Button size="small" onClick={() => compare.look(stack.keeper)}>
            <Columns3 className="size-4.5" />
            {texts.stack.compare}
          </Button>
          <IconButton
            icon={X}
            label={texts.stack.close}
            size="small"
            className="-mr-2"
            onClick={() => place.toggleStack(stack)}
          />
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-x-[max(var(--hinge),0.875rem)] gap-y-5 md:grid-cols-3 xl:grid-cols-4">
        {stack.others.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <PhotoCell
              photo={photo}
              isCurrent={photo.id === place.current?.id}
              isMarked={compare.marked.has(photo.id)}
              actions={actions}
            />
            <div className="mt-1 flex flex-wrap gap-x-4">
              <TextButton
                aria-label={texts.stack.makeKeeperOf(photo.filename)}
                onClick={() => props.keep(stack, photo)}
              >
                {texts.stack.makeKeeper}
              </TextButton>
              <NotDuplicateButton isLine photo={photo} onNotDuplicate={() => props.setApart(stack, photo)} />
            </div>
          </li>
        ))}
      </ul>
    </li>
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
