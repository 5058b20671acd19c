/** Taking a photo in or leaving it out: seen at once, taken back with a message when the server cannot be told. */
import { useCallback } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast } from '@/components/ui/toast';
import { useSelectPhotoMutation } from '../api';

export type TogglePhoto = (photo: TripPhoto) => void;

export function useSelectPhoto(): TogglePhoto {
  const [select] = useSelectPhotoMutation();
  return useCallback(
    ({ id, trip, is_selected, filename }) => {
      select({ tripId: trip, photoId: id, isSelected: !is_selected })
        .unwrap()
        .catch((caught: unknown) => {
          const text = errorText(toApiError(caught));
          showToast({ title: `Your choice for ${filename} was not saved`, text, tone: 'error' });
        });
    },
    [select],
  );
}
