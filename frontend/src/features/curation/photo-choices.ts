/** What can be decided over photos, as choices that can be taken back. */
import type { TripPhoto } from '@/api/types';
import type { PhotoStack } from '@/data/trips/curation-view';
import type { Choice, SelectionStep } from '@/data/uploads/choice-history';
import { texts } from './texts';

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
    title: texts.choices[isSelected ? 'selected' : 'deselected'](photo.filename),
    selections: [stepTo(photo, isSelected)],
    keeper: null,
    separation: null,
  };
}

/** Takes photos in or leaves them out, all at once. */
export function toggledTogether(photos: readonly TripPhoto[], isSelected: boolean): Choice {
  return {
    title: texts.choices[isSelected ? 'selected' : 'deselected'](texts.choices.photos(photos.length)),
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
    title: texts.choices.keeper(photo.filename),
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
    separation: null,
  };
}

/** Takes a photo out of its group for good, or lets it be grouped again. */
export function parted({ id, filename }: TripPhoto, isApart: boolean): Choice {
  return {
    title: isApart ? texts.choices.notDuplicate(filename) : texts.choices.grouped(filename),
    selections: [],
    keeper: null,
    separation: { photoId: id, filename, isApart },
  };
}
