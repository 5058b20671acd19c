import { describe, expect, it } from 'vitest';
import { makeSession } from '@/testing/factories';
import { deviceName, lastUseWords } from './devices-card';

const now = Date.parse('2026-06-10T12:00:00Z');

describe('the last use', () => {
  it.each([
    ['2026-06-10T12:00:05Z', 'less than an hour ago'],
    ['2026-06-10T11:00:01Z', 'less than an hour ago'],
    ['2026-06-10T11:00:00Z', '1 hour ago'],
    ['2026-06-09T12:00:01Z', '23 hours ago'],
    ['2026-06-09T12:00:00Z', 'yesterday'],
    ['2026-05-12T12:00:00Z', '29 days ago'],
    ['some day', null],
  ])('%s is %s', (time, words) => {
    expect(lastUseWords(time, now)).toBe(words);
  });
});

describe('a device', () => {
  it('has the name that its browser gave', () => {
    expect(deviceName(makeSession({ device: 'Firefox on Linux' }))).toBe('Firefox on Linux');
  });

  it('is unknown where the browser gave none', () => {
    expect(deviceName(makeSession({ device: '' }))).toBe('Unknown device');
  });
});
