/** Where one is in the grid: the photo in the tab order, the stack that is open, and the photo that takes the focus. */
import { useCallback, useState } from 'react';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';

export function useGridPlace(stacks: readonly PhotoStack[]) {
  const [chosenId, setCurrent] = useState<string | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ photoId: string } | null>(null);
  const stack = stacks.find((each) => shotsOf(each).some(({ id }) => id === chosenId)) ?? stacks[0];
  const other = stack?.key === openKey ? stack?.others.find(({ id }) => id === chosenId) : undefined;
  const focus = useCallback((photoId: string) => {
    setCurrent(photoId);
    setFocusRequest({ photoId });
  }, []);
  const toggleStack = useCallback(
    ({ key, keeper }: PhotoStack) => {
      setOpenKey((open) => (open === key ? null : key));
      focus(keeper.id);
    },
    [focus],
  );
  return {
    /** Undefined where there are no photos. A shot of a closed stack cannot be seen: then it is the keeper. */
    current: other ?? stack?.keeper,
    stack,
    openKey,
    /** A new one with each request; null until one is made. */
    focusRequest,
    setCurrent,
    focus,
    toggleStack,
  };
}

export type GridPlace = ReturnType<typeof useGridPlace>;
