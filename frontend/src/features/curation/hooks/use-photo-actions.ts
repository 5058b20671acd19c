import { useCallback, useMemo } from 'react';
import type { TripPhoto } from '@/api/types';
import type { PhotoActions } from '../components/photo-cell';
import type { Choices } from './use-choices';
import type { Compare } from './use-compare';
import type { GridPlace } from './use-grid-place';

/** The same object for as long as its functions are, so that a photo is drawn anew only when it changes. */
export function usePhotoActions(
  { toggle }: Choices,
  { setCurrent }: GridPlace,
  { mark, look, isMarking }: Compare,
  open: (photoId: string) => void,
): PhotoActions {
  const onDetails = useCallback(({ id }: TripPhoto) => open(id), [open]);
  return useMemo(
    () => ({ onToggle: toggle, onCurrent: setCurrent, onDetails, onLook: look, onMark: mark, isMarking }),
    [toggle, setCurrent, onDetails, look, mark, isMarking],
  );
}
