import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';

/** The address of its small picture; null of a damaged photo, which has none. */
export function thumbnailOf({ thumbnail_url, is_damaged }: TripPhoto): string | null {
  return is_damaged ? null : serverUrl(thumbnail_url);
}
