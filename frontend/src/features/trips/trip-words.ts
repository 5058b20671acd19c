import type { TripSummary } from '@/api/types';
import { formatDays, formatLongDate } from '@/lib/format-date';
import { texts } from './texts';

/** The user's own title, else place and days, else when it was begun. */
export function titleOf(trip: TripSummary): string {
  return trip.title ?? madeTitleOf(trip);
}

export function madeTitleOf(trip: TripSummary): string {
  const { place, first_day: first, last_day: last } = trip;
  const days = first === null ? null : formatDays(first, last ?? first);
  const parts = [place, days].filter(Boolean);
  return parts.length === 0 ? texts.trip.untitled(formatLongDate(trip.created_at)) : parts.join(', ');
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** '89 MB', '1.2 GB'. */
export function bytesText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** unit;
  const digits = value < 10 && unit > 2 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
