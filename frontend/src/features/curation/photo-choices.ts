/** What can be decided over photos, as choices that can be taken back. */
import type { TripPhoto } from '@/api/types';
import type { PhotoStack } from '@/data/trips/curation-view';
import type { Choice, SelectionStep } from '@/data/uploads/choice-history';

const stepTo = ({ id, filename, is_selected }: TripPhoto, after: boolean): SelectionStep => ({
  photoId: id,
  filename,
  before: is_selected,
  after,
});

/** Takes a photo in or leaves it out. */
export function toggled(photo: TripPhoto): Choice {
  const isSelected = !photo.is_selected;
  return {
    title: `${photo.filename} ${isSelected ? 'selected' : 'left out'}`,
    selections: [stepTo(photo, isSelected)],
    keeper: null,
    separation: null,
  };
}

/** Takes photos in or leaves them out, all at once. */
export function toggledTogether(photos: readonly TripPhoto[], isSelected: boolean): Choice {
  const count = photos.length === 1 ? '1 photo' : `${photos.length} photos`;
  return {
    title: `${count} ${isSelected ? 'selected' : 'left out'}`,
    selections: photos.map((photo) => stepTo(photo, isSelected)),
    keeper: null,
    separation: null,
  };
}

/**
 * Makes another shot of a stack its keeper. Both are told to the server whatever they were: what is decided by hand
 * is what curation keeps.
 */
export function swapped({ key, keeper }: PhotoStack, photo: TripPhoto): Choice {
  return {
    title: `${photo.filename} is the keeper`,
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
    separation: null,
  };
}

/** Takes a photo out of its group for good, or lets it be grouped again. */
export function parted({ id, filename }: TripPhoto, isApart: boolean): Choice {
  return {
    title: isApart ? `${filename} is not a duplicate` : `${filename} can be grouped again`,
    selections: [],
    keeper: null,
    separation: { photoId: id, filename, isApart },
  };
}
