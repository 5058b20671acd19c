/** Where one is in the grid: the photo in the tab order, the stack that is open, and the photo that takes the focus. */
import { useCallback, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';

export interface GridPlace {
  /** Undefined where there are no photos. */
  current: TripPhoto | undefined;
  /** The stack of the current photo. */
  stack: PhotoStack | undefined;
  openKey: string | null;
  /** A new one with each request; null until one is made. */
  focusRequest: { photoId: string } | null;
  setCurrent: (photoId: string) => void;
  /** Makes a photo the current one and gives it the focus. */
  focus: (photoId: string) => void;
  toggleStack: (stack: PhotoStack) => void;
}

export function useGridPlace(stacks: readonly PhotoStack[]): GridPlace {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ photoId: string } | null>(null);
  const stack = stacks.find((each) => shotsOf(each).some(({ id }) => id === chosenId)) ?? stacks[0];
  const other = stack?.key === openKey ? stack?.others.find(({ id }) => id === chosenId) : undefined;
  const focus = useCallback((photoId: string) => {
    setChosenId(photoId);
    setFocusRequest({ photoId });
  }, []);
  const toggleStack = useCallback(
    ({ key, keeper }: PhotoStack) => {
      setOpenKey((open) => (open === key ? null : key));
      focus(keeper.id);
    },
    [focus],
  );
  // A shot of a closed stack cannot be seen: its keeper stands for it.
  const current = other ?? stack?.keeper;
  return { current, stack, openKey, focusRequest, setCurrent: setChosenId, focus, toggleStack };
}
