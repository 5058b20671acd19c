/** The photo that opens the post, as curation chose it. */
import type { TripPhoto } from '@/api/types';

/** Whether it is the cover; one that was taken out is none. */
export function isCover({ is_cover, is_selected }: TripPhoto): boolean {
  return is_cover === true && is_selected;
}

/** The server's words on why a photo is the cover begin so. */
const coverReason = /^Cover\b/;

/** Why it is the cover, where the server says so; undefined for any other photo. */
export function coverReasonOf(photo: TripPhoto): string | undefined {
  return isCover(photo) ? photo.reasons?.find((reason) => coverReason.test(reason)) : undefined;
}
