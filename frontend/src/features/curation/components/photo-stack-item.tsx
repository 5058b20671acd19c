import { Layers } from 'lucide-react';
import { Tooltip } from '@/components/overlays/tooltip';
import type { StackPlace } from '../photo-rows';
import { texts } from '../texts';
import { type PhotoActions, PhotoCell } from './photo-cell';

export interface PhotoStackItemProps {
  place: StackPlace;
  /** How many stacks there are. */
  total: number;
  rowIndex: number;
  /** Told the element that is as high as its row. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  currentId: string | null;
  isMarked: boolean;
  isOpen: boolean;
  isPriority: boolean;
  actions: PhotoActions;
  onToggleStack: () => void;
}

/** The id of the band that shows what else lies on a stack. */
export function bandIdOf(stackKey: string): string {
  return `stack-${stackKey}`;
}

/** The photo on top of a stack, with the stack's count. */
export function PhotoStackItem(props: PhotoStackItemProps) {
  const { place, total, rowIndex, measure, currentId, isMarked, isOpen, isPriority, actions } = props;
  const { key, keeper, others } = place.stack;
  const count = others.length + 1;
  const label = texts.stack.similarShots(count);
  return (
    <li
      ref={measure}
      data-index={rowIndex}
      aria-setsize={total}
      aria-posinset={place.index + 1}
      className="relative min-w-0"
    >
      <PhotoCell
        photo={keeper}
        isCurrent={keeper.id === currentId}
        isMarked={isMarked}
        isKeeper={others.length > 0}
        isPriority={isPriority}
        actions={actions}
      />
      {others.length === 0 ? null : (
        <Tooltip text={label}>
          <button
            type="button"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bandIdOf(key) : undefined}
            onClick={props.onToggleStack}
            className="absolute top-2 left-2 inline-flex min-h-8 items-center gap-1.25 rounded-pill bg-photo-scrim/88 px-2.5 text-2xs font-semibold text-on-photo figures"
          >
            <Layers aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {count}
          </button>
        </Tooltip>
      )}
    </li>
  );
}
