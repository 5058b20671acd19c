import type { DeviceSession } from '@/api/types';
import { texts } from './texts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function deviceName({ device }: DeviceSession): string {
  return device === '' ? texts.deviceWords.unknownDevice : device;
}

/**
 * How long ago it was used: 'less than an hour ago', '3 hours ago', 'yesterday'; null for a time that cannot be read. The server
 * notes a use at most once an hour.
 */
export function lastUseWords(value: string, now: number): string | null {
  const age = now - Date.parse(value);
  if (Number.isNaN(age)) return null;
  if (age < hourMs) return texts.deviceWords.lessThanAnHourAgo;
  return age < dayMs
    ? words.format(-Math.floor(age / hourMs), 'hour')
    : words.format(-Math.floor(age / dayMs), 'day');
}
