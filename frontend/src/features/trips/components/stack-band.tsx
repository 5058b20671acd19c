import { X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { IconButton } from '@/components/ui/icon-button';
import { PhotoCell } from './photo-cell';

export interface StackBandProps {
  id: string;
  /** The item of the photo that lies on top; the band's notch points at it. */
  anchor: RefObject<HTMLElement | null>;
  others: readonly TripPhoto[];
  currentId: string | null;
  onToggle: (photo: TripPhoto) => void;
  onCurrent: (photoId: string) => void;
  onClose: () => void;
}

/** The other shots of a stack, as wide as the grid. */
export function StackBand({ id, anchor, others, currentId, onToggle, onCurrent, onClose }: StackBandProps) {
  const notchLeft = useCentreOf(anchor);
  return (
    <li
      id={id}
      aria-label={`Stack of ${others.length + 1} similar shots`}
      className="animate-fade-in relative col-span-full grid gap-4 border-y border-line bg-sunken p-5 max-md:-mx-gutter max-md:px-gutter md:rounded-card md:border-x"
    >
      <span
        aria-hidden="true"
        style={{ left: notchLeft }}
        className="absolute -top-2 size-3.5 -translate-x-1/2 rotate-45 border-t border-l border-line bg-sunken max-md:ml-gutter"
      />
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2>{`${others.length + 1} similar shots`}</h2>
          <p className="mt-0.5 text-xs text-ink-3">
            The best is on top. Select another if you see it differently.
          </p>
        </div>
        <IconButton icon={X} label="Close stack" size="small" className="-mt-1 -mr-2" onClick={onClose} />
      </div>
      <ul className="grid grid-cols-2 gap-x-[max(var(--hinge),0.875rem)] gap-y-5 md:grid-cols-3 xl:grid-cols-4">
        {others.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <PhotoCell
              photo={photo}
              isCurrent={photo.id === currentId}
              onToggle={onToggle}
              onCurrent={onCurrent}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The middle of an element within its parent, kept while the window changes. */
function useCentreOf(element: RefObject<HTMLElement | null>): number {
  const [centre, setCentre] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      const parent = current?.parentElement;
      if (current === null || !parent) return;
      const box = current.getBoundingClientRect();
      setCentre(box.left + box.width / 2 - parent.getBoundingClientRect().left);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return centre;
}
