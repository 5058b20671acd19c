// No screen moves under its reader while it loads.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { shiftsOf, watchShifts } from '../layout-shift';
import { photos } from '../photos';
import { dropPhotos, press, signUp, writeWords } from '../traveller';

const widths = [390, 1440];
const limit = 0.02;

const publicScreens = ['/', '/pricing', '/contact', '/privacy', '/terms', '/app', '/no-such-screen'];
const formScreens = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/oidc/callback',
];
const billingScreens = ['/billing/success', '/billing/cancel', '/billing/change?plan=pro'];
const ownScreens = ['/account', '/previous-posts', '/trips'];

/** The screens that move by more than the limit, with what moved on each. */
async function movingScreens(page: Page, paths: readonly string[]): Promise<string[]> {
  const moving: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const path of paths) {
      const { sum, moved } = await shiftsOf(page, path);
      if (sum > limit) moving.push(`${path} at ${width} px: ${sum.toFixed(3)} (${moved.join('; ')})`);
    }
  }
  return moving;
}

test('nothing moves while a visitor opens a screen', async () => {
  const { page } = await beginJourney();
  await watchShifts(page);
  expect(
    await movingScreens(page, [...publicScreens, ...formScreens, ...billingScreens, ...ownScreens]),
  ).toEqual([]);
});

test('nothing moves while a member opens a screen, with a post and with an unfinished trip', async () => {
  const { page } = await beginJourney({ isStill: true });
  await signUp(page);
  const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'coffee.png'];
  await dropPhotos(page, await photos(names));
  await writeWords(page, names.length, 'A morning in Arezzo');
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. Within Instagram's rules: /).waitFor();
  const trip = new URL(page.url()).search;
  await watchShifts(page);
  const steps = [2, 3, 4].map((step) => `/app${trip.replace(/step=\d/, `step=${step}`)}`);
  const paths = [...publicScreens, ...billingScreens, ...ownScreens, ...steps];
  expect(await movingScreens(page, paths)).toEqual([]);
});
