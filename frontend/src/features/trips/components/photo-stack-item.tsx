import { Layers } from 'lucide-react';
import { useRef } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoCell } from './photo-cell';
import { StackBand } from './stack-band';

export interface PhotoStackItemProps {
  best: TripPhoto;
  others: readonly TripPhoto[];
  /** The photo in the tab order if it is one of these. */
  currentId: string | null;
  isOpen: boolean;
  isPriority: boolean;
  onToggle: (photo: TripPhoto) => void;
  onCurrent: (photoId: string) => void;
  onToggleStack: (bestId: string) => void;
}

/** The best photo of a stack with the stack's count, and under its row the others while the stack is open. */
export function PhotoStackItem(props: PhotoStackItemProps) {
  const { best, others, currentId, isOpen, isPriority, onToggle, onCurrent, onToggleStack } = props;
  const anchor = useRef<HTMLLIElement>(null);
  const bandId = `stack-${best.id}`;
  const toggleStack = () => onToggleStack(best.id);
  return (
    <>
      <li ref={anchor} className="relative min-w-0">
        <PhotoCell
          photo={best}
          isCurrent={best.id === currentId}
          isPriority={isPriority}
          onToggle={onToggle}
          onCurrent={onCurrent}
        />
        {others.length === 0 ? null : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bandId : undefined}
            aria-label={`${others.length + 1} similar shots`}
            onClick={toggleStack}
            className="absolute top-2 left-2 inline-flex min-h-8 items-center gap-1.25 rounded-pill bg-photo-scrim/88 px-2.5 text-2xs font-semibold text-on-photo figures"
          >
            <Layers aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {others.length + 1}
          </button>
        )}
      </li>
      {isOpen && others.length > 0 ? (
        <StackBand
          id={bandId}
          anchor={anchor}
          others={others}
          currentId={currentId}
          onToggle={onToggle}
          onCurrent={onCurrent}
          onClose={toggleStack}
        />
      ) : null}
    </>
  );
}
