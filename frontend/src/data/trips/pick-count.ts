import type { PickCount } from '@/api/types';
import { texts } from '@/data/texts';

const presets = ['1', '2', '3', '5', '10'] as const;

/** What can be pressed: a preset, everything that is good enough, or a number of one's own. */
export type PickOption = (typeof presets)[number] | 'all' | 'custom';

export const pickOptions: readonly { value: PickOption; label: string }[] = [
  ...presets.map((value) => ({ value, label: value })),
  { value: 'all', label: texts.trips.pickAll },
  { value: 'custom', label: texts.trips.pickCustom },
];

export const defaultPickCount: PickCount = 2;

export function pickCountOf(option: Exclude<PickOption, 'custom'>): PickCount {
  return option === 'all' ? option : Number(option);
}

const customCountMaxWithoutPhotos = 10;

export function customCountMax(photosTotal: number): number {
  return photosTotal === 0 ? customCountMaxWithoutPhotos : photosTotal;
}

/** The number that a text stands for: what is not a whole number is 1, the rest is brought into range. */
export function parseCustomCount(text: string, photosTotal: number): number {
  const count = Number(text.trim());
  if (text.trim() === '' || !Number.isInteger(count)) return 1;
  return Math.min(Math.max(count, 1), customCountMax(photosTotal));
}
