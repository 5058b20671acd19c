/** 'Not a duplicate': what the screen shows of it before the server has answered, and what the answer changes. */
import type { TripPhoto } from '@/api/types';

/** What can be decided of a photo: to take it out of its group, to let it be grouped again, or neither. */
export function duplicateActionOf(photo: TripPhoto): 'mark' | 'unmark' | null {
  if (photo.group !== null) return 'mark';
  return photo.is_not_duplicate ? 'unmark' : null;
}

/** Shows at once that a photo stands alone. Who is the keeper of the others is for the server to say. */
export function showNotDuplicate(photos: TripPhoto[], photoId: string): void {
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined || photo.group === null) return;
  const { group } = photo;
  const alone = { group: null, is_duplicate: false, duplicate_of: null };
  Object.assign(photo, alone, { is_not_duplicate: true });
  const [last, ...others] = photos.filter((other) => other.group === group);
  if (last !== undefined && others.length === 0) Object.assign(last, alone);
}

export function replacePhotos(photos: TripPhoto[], changed: readonly TripPhoto[]): void {
  const byId = new Map(changed.map((photo) => [photo.id, photo]));
  photos.forEach((photo, index) => {
    // What was selected meanwhile is not undone by an answer that is older.
    const { is_selected } = photo;
    const now = byId.get(photo.id);
    if (now !== undefined) photos[index] = { ...now, is_selected };
  });
}
