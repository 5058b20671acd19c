import { expect, it } from 'vitest';
import { makeListedTrip } from '@/testing/trip-list';
import { resumeHref } from './resume-href';

it.each([
  [{ total: 0 }, '/app?trip=trip-1'],
  [{}, '/app?step=2&trip=trip-1'],
  [{ has_caption: true }, '/app?step=3&trip=trip-1'],
  [{ has_caption: true, post_id: 'post-1' }, '/app?step=4&trip=trip-1'],
  [{ has_caption: true, post_id: 'post-1', draft_post_id: null }, '/app?step=3&trip=trip-1'],
])('a trip is continued where it was left: %j', (changes, href) => {
  expect(resumeHref(makeListedTrip(changes))).toBe(href);
});
