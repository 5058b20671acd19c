import { expect, it } from 'vitest';
import { formHref, nextPlace } from './next-place';

it.each([
  [null, '/'],
  ['', '/'],
  ['/app?step=2&trip=1#photo', '/app?step=2&trip=1#photo'],
  ['/previous-posts', '/previous-posts'],
  ['app', '/'],
  ['https://elsewhere.example/app', '/'],
  ['//elsewhere.example/app', '/'],
  ['/\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/.//elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/signup?next=/app', '/'],
])('goes from next=%o to %s', (next, place) => {
  expect(nextPlace(next)).toBe(place);
});

it('keeps the place from one form to the other', () => {
  expect(formHref('/signup', '/')).toBe('/signup');
  expect(formHref('/signup', '/app?step=2')).toBe('/signup?next=%2Fapp%3Fstep%3D2');
});
