import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { PhotoStack } from '../curation-view';
import { photoCell, useGridKeys } from '../hooks/use-grid-keys';
import { PhotoStackItem } from './photo-stack-item';

export interface PhotoGridProps {
  stacks: readonly PhotoStack[];
  /** The photo in the tab order. */
  currentId: string | null;
  onCurrent: (photoId: string) => void;
  onToggle: (photo: TripPhoto) => void;
}

/** Photos seen without scrolling load first. */
const priorityCount = 6;

/** All photos, best first; similar ones in stacks that open as a band under their row. */
export function PhotoGrid({ stacks, currentId, onCurrent, onToggle }: PhotoGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const toggleStack = useCallback((bestId: string) => {
    setOpenId((open) => (open === bestId ? null : bestId));
    photoCell(grid.current, bestId)?.focus();
  }, []);
  const moveByKeys = useGridKeys(grid);
  const pressKey = (event: KeyboardEvent) => {
    const stack = stacks.find(({ best, others }) => [best, ...others].some(({ id }) => id === currentId));
    const isForStack = event.key.toLowerCase() === 's' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isForStack && stack !== undefined && stack.others.length > 0) toggleStack(stack.best.id);
    else moveByKeys(event);
  };
  return (
    <ul
      ref={grid}
      aria-label="Photos"
      onKeyDown={pressKey}
      className="grid grid-flow-row-dense grid-cols-2 gap-x-[max(var(--hinge),0.875rem)] gap-y-6 md:grid-cols-3"
    >
      {stacks.map(({ best, others }, index) => (
        <PhotoStackItem
          key={best.id}
          best={best}
          others={others}
          currentId={[best, ...others].some(({ id }) => id === currentId) ? currentId : null}
          isOpen={openId === best.id}
          isPriority={index < priorityCount}
          onToggle={onToggle}
          onCurrent={onCurrent}
          onToggleStack={toggleStack}
        />
      ))}
    </ul>
  );
}
