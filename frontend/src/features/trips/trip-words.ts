/** What a trip is called, how far it is, and where it is continued. */
import { formatDays, formatLongDate } from '@/lib/format-date';
import type { ListedTrip } from './api';
import { texts } from './texts';

/** The user's own title, else place and days, else when it was begun. */
export function titleOf(trip: ListedTrip): string {
  return trip.title ?? madeTitleOf(trip);
}

export function madeTitleOf(trip: ListedTrip): string {
  const { place, first_day: first, last_day: last } = trip;
  const days = first === null ? null : formatDays(first, last ?? first);
  const parts = [place, days].filter(Boolean);
  return parts.length === 0 ? texts.trip.untitled(formatLongDate(trip.created_at)) : parts.join(', ');
}

/** Where one left off: the picks, the caption or the post. */
export function resumeHref({ id, total, has_caption, post_id }: ListedTrip): string {
  const trip = encodeURIComponent(id);
  if (total === 0) return `/app?trip=${trip}`;
  const step = !has_caption ? 2 : post_id === null ? 3 : 4;
  return `/app?step=${step}&trip=${trip}`;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** '89 MB', '1.2 GB'. */
export function bytesText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** unit;
  const digits = value < 10 && unit > 2 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
