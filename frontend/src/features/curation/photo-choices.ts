/** What can be decided over photos, as choices that can be undone. */
import type { TripPhoto } from '@/api/types';
import type { PhotoStack } from '@/data/trips/curation-view';
import type { Choice } from '@/data/uploads/choices';
import { texts } from './texts';

const nothing = { selections: [], keeper: null, notDuplicate: null } as const;

const stepTo = ({ id, filename, is_selected }: TripPhoto, after: boolean) => ({
  photoId: id,
  filename,
  before: is_selected,
  after,
});

export function toggled(photos: readonly TripPhoto[], isSelected: boolean): Choice {
  const title = isSelected ? texts.choices.selected : texts.choices.deselected;
  return {
    ...nothing,
    title: title(photos.map(({ filename }) => filename)),
    selections: photos.map((photo) => stepTo(photo, isSelected)),
  };
}

/**
 * Makes another shot of a stack its keeper. Both are sent to the server whatever they were: curation never changes
 * what was chosen by hand.
 */
export function swapped({ key, keeper }: PhotoStack, photo: TripPhoto): Choice {
  return {
    ...nothing,
    title: texts.choices.keeper(photo.filename),
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
  };
}

export function notDuplicateChoice({ id, filename }: TripPhoto, isNotDuplicate: boolean): Choice {
  return {
    ...nothing,
    title: isNotDuplicate ? texts.choices.notDuplicate(filename) : texts.choices.grouped(filename),
    notDuplicate: { photoId: id, filename, isNotDuplicate },
  };
}
