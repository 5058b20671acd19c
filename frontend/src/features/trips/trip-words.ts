/** What a trip is called, how far it is, and where it is continued. */
import { formatLongDate } from '@/lib/format-date';
import type { ListedTrip } from './schemas';

const days = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'October 4 – 6, 2025'; null where no camera said when. */
export function daysText({ first_day, last_day }: ListedTrip): string | null {
  if (first_day === null) return null;
  return days.formatRange(new Date(first_day), new Date(last_day ?? first_day));
}

/** The user's own title, else place and days, else when it was begun. */
export function titleOf(trip: ListedTrip): string {
  return trip.title ?? madeTitleOf(trip);
}

/** The title that a trip has without one of the user's. */
export function madeTitleOf(trip: ListedTrip): string {
  const parts = [trip.place, daysText(trip)].filter(Boolean);
  return parts.length === 0 ? `Trip of ${formatLongDate(trip.created_at)}` : parts.join(', ');
}

export function photosText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** Where one left off: the picks, the caption or the post. */
export function resumeHref({ id, total, has_caption, post_id }: ListedTrip): string {
  const trip = encodeURIComponent(id);
  if (total === 0) return `/app?trip=${trip}`;
  const step = !has_caption ? 2 : post_id === null ? 3 : 4;
  return `/app?step=${step}&trip=${trip}`;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const unitSize = 1000;

/** '89 MB', '1.2 GB'. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= unitSize && unit < units.length - 1) {
    value /= unitSize;
    unit += 1;
  }
  const digits = value < 10 && unit > 2 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
