// Every screen and step, at three widths, light and dark.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { faultsOf } from '../looks';
import { drop, photos } from '../photos';
import { dropPhotos, generateButton, proceed, seePicks, signUp } from '../traveller';

const readingScreens = ['/', '/pricing', '/contact', '/privacy', '/terms'];
const formScreens = ['/login', '/signup', '/forgot-password'];
/** Where mails, sign-in providers and codes lead, without what their links carry. */
const linkedScreens = ['/reset-password', '/confirm-email', '/oidc/callback', '/phone/a-post'];
const visitorScreens = [...readingScreens, ...formScreens, ...linkedScreens, '/app', '/app?step=2'];
const memberScreens = [...readingScreens, '/account', '/previous-posts', '/trips', '/app'];
const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'coffee.png', 'samples/still.gif', 'samples/lossy.webp'];
const impostor = { name: 'a-file-with-a-rather-long-name-that-is-no-photo.jpg', bytes: Buffer.from('words') };

/** Opens screens by their addresses and says what is wrong with them. */
async function faultsOfScreens(page: Page, who: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    faults.push(...(await faultsOf(page, `${who} at ${path}`)));
  }
  return faults;
}

test('every screen that a visitor sees fits and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  expect(await faultsOfScreens(page, 'visitor', visitorScreens)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('photos that a visitor has dropped fit and can be read while they wait for a login', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await page.goto('/app');
  await drop(page, page.getByText('Supports: JPG, PNG, GIF, WebP'), await photos(names));
  await page.waitForURL(/\/login\?next=%2Fapp$/);
  await page.goBack();
  await page.getByText('5 photos, 5 selected').waitFor();
  await page.getByRole('link', { name: 'AI Curation' }).click();
  await page.getByText('5 photos waiting to upload. Log in or register to upload them.').waitFor();
  expect(await faultsOf(page, 'step 2 of a visitor with photos')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page for what is not there fits and can be read', async () => {
  const expected = [/status of 404 .*\/no-such-screen$/, /^No screen at this path: \/no-such-screen/];
  const { page, complaints } = await beginJourney({ isStill: true, expected });
  expect(await faultsOfScreens(page, 'visitor', ['/no-such-screen'])).toEqual([]);
  expect(complaints).toEqual([]);
});

test('every screen that a new member sees fits and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  const faults = await faultsOfScreens(page, 'member', memberScreens);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
  faults.push(...(await faultsOf(page, 'user menu')));
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});

async function faultsOfUpload(page: Page): Promise<string[]> {
  await dropPhotos(page, await photos(names));
  const faults = await faultsOf(page, 'step 1 with photos');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('alertdialog').waitFor();
  faults.push(...(await faultsOf(page, 'step 1 asking before Clear All')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await drop(page, page.getByText('Supports: JPG, PNG, GIF, WebP'), [impostor]);
  return faults;
}

async function faultsOfCuration(page: Page): Promise<string[]> {
  await proceed(page, names.length + 1);
  await seePicks(page, 2);
  const faults = await faultsOf(page, 'step 2');
  await page.getByRole('button', { name: '3 similar shots', exact: true }).click();
  faults.push(...(await faultsOf(page, 'step 2 with an open stack')));
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await page.getByText("This file wasn't added:").waitFor();
  faults.push(...(await faultsOf(page, 'step 1 with a refused file')));
  await page.goBack();
  await seePicks(page, 2);
  return faults;
}

/** Leaves the trip, looks at the screens that offer it again, and takes it up. */
async function faultsOfResuming(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const path of ['/', '/app']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Your unfinished trip' }).waitFor();
    faults.push(...(await faultsOf(page, `unfinished trip at ${path}`)));
  }
  await page.getByRole('link', { name: 'Continue this trip' }).click();
  await seePicks(page, 2);
  return faults;
}

/** The list of trips, the menu of one, and the dialogs that it opens. */
async function faultsOfTrips(page: Page): Promise<string[]> {
  const faults = await faultsOfScreens(page, 'member with a trip', ['/trips']);
  const openMenu = () => page.getByRole('button', { name: /^More for / }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  faults.push(...(await faultsOf(page, 'menu of a trip')));
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename trip' }).waitFor();
  faults.push(...(await faultsOf(page, 'renaming a trip')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  faults.push(...(await faultsOf(page, 'asking before a trip is deleted')));
  return faults;
}

async function faultsOfWords(page: Page): Promise<string[]> {
  await generateButton(page, 2).click();
  await page.getByText('Choose a style first.').waitFor();
  const faults = await faultsOf(page, 'step 3');
  await page.getByRole('link', { name: 'Final Preview' }).click();
  await page.getByText('No content generated yet.').waitFor();
  faults.push(...(await faultsOf(page, 'step 4 without words')));
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.getByRole('radio', { name: 'Vlogger' }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await page.getByText('No post credits left.').waitFor();
  faults.push(...(await faultsOf(page, 'step 3 with words')));
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByRole('alertdialog').waitFor();
  faults.push(...(await faultsOf(page, 'step 3 asking before Regenerate')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  return faults;
}

async function faultsOfPost(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByText(/^Saved\. Within Instagram's rules: /).waitFor();
  const faults = await faultsOf(page, 'step 4');
  await page.getByRole('button', { name: /^Crop/ }).click();
  await page.getByRole('dialog', { name: 'Crop' }).waitFor();
  faults.push(...(await faultsOf(page, 'crop')));
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  faults.push(...(await faultsOfSample(page)));
  faults.push(...(await faultsOfScreens(page, 'member with a post', ['/previous-posts'])));
  await page.getByRole('button', { name: /^Post Details: / }).click();
  await page.getByRole('dialog', { name: 'Post Details' }).waitFor();
  faults.push(...(await faultsOf(page, 'post details')));
  return faults;
}

/** The credit is spent: regenerating shows a sample and says so. */
async function faultsOfSample(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Back to Edit' }).click();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText('Using mock data! An active subscription is required to access this feature.')
    .waitFor();
  const faults = await faultsOf(page, 'step 3 with a sample');
  await page.getByRole('button', { name: 'Back to my text' }).click();
  await page.getByText('Using mock data!').waitFor({ state: 'detached' });
  return faults;
}

test('the analysis fits and can be read while it goes on', async () => {
  const environment = { TRIPTYCH__LIMITS__ANALYSIS_WORKERS: '0' };
  const { page, complaints } = await beginJourney({ environment, isStill: true });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await page.getByText('0 of 5 photos').waitFor();
  expect(await faultsOf(page, 'step 2 analyzing')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('photos that did not get through fit and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [/status of 503 /] });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  const body = '{"error":"Server error: storage is not available","code":"unavailable"}';
  await page.route('**/api/upload-photo/', (route) => route.fulfill({ status: 503, body }));
  await page.getByRole('button', { name: 'Continue with 5 photo(s)' }).click();
  await page.getByText("We couldn't upload 1 photo: Server error: storage is not available").waitFor();
  expect(await faultsOf(page, 'step 2 without photos on the server')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the list of trips fits and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);
  expect(await faultsOfTrips(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('every step and the history fit and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [/status of (402|415) /] });
  await signUp(page);
  const faults = await faultsOfUpload(page);
  faults.push(...(await faultsOfCuration(page)));
  faults.push(...(await faultsOfResuming(page)));
  faults.push(...(await faultsOfWords(page)));
  faults.push(...(await faultsOfPost(page)));
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});
