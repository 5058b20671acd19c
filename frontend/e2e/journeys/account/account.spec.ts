// Somebody looks after their account: name, picture, password, devices, all that is kept of them, and the end of it.
import type { Download, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive, pictureSize } from '../../archive';
import { type Visit, visit } from '../../browser';
import { beginJourney, type Journey, sharedBrowser } from '../../fixtures';
import { faultsOf } from '../../looks';
import { photos } from '../../photos';
import { dropPhotos, password, proceed, seePicks, signUp } from '../../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg'];
const nextPassword = 'Wrong horse 8';
/** What the browser says of the calls that are meant to be refused. */
const refused = /the server responded with a status of 40[01] /;

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
}

/** The same traveller at another browser. */
async function signInElsewhere({ server }: Journey, username: string, secret: string): Promise<Visit> {
  const elsewhere = await visit(await sharedBrowser(), server.url, { expected: [refused] });
  onTestFinished(() => elsewhere.context.close());
  await elsewhere.page.goto('/login');
  await logIn(elsewhere.page, username, secret);
  await elsewhere.page.waitForURL('**/');
  return elsewhere;
}

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Whoever is no longer signed in is asked to log in when they come back. */
async function seeSignedOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Please Log In' }).waitFor();
}

function devices(page: Page) {
  return page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
}

test('a name and a picture are changed by keyboard, and stay', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change name' }).press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Maria');
  await page.keyboard.press('Enter');
  await page.getByText('Maria Oliveira').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Change name');

  await page.getByLabel('Photo file').setInputFiles(await picture());
  await expect.poll(() => focusedName(page)).toBe('Save photo');
  await page.keyboard.press('Enter');
  await page.getByText('Photo saved').waitFor();
  await page.reload();
  await page.getByText('Maria Oliveira').waitFor();
  await expect.poll(() => loadedPictures(page)).toEqual([256, 256]);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByText('Photo removed').waitFor();
  expect(await loadedPictures(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

async function picture() {
  const [photo] = await photos(['china.jpg']);
  if (photo === undefined) throw new Error('the photograph is missing');
  return { name: photo.name, mimeType: 'image/jpeg', buffer: photo.bytes };
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? null;
  });
}

/** How wide the pictures are that the page shows of its user: one in the header, one in the profile. */
function loadedPictures(page: Page): Promise<number[]> {
  return page
    .locator('img[src*="/avatar"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
}

test('a new password ends the session elsewhere and keeps the one here', async () => {
  const journey = await beginJourney({ expected: [refused] });
  const { page, complaints } = journey;
  const username = await signUp(page);
  const elsewhere = await signInElsewhere(journey, username, password);
  await openAccount(page);
  await expect.poll(() => devices(page).count()).toBe(2);

  await page.getByRole('button', { name: 'Change password' }).click();
  await changePassword(page, 'Not my horse 9');
  await page.getByText('Your current password is incorrect.').waitFor();
  await changePassword(page, password);
  await page.getByText('Password changed').waitFor();
  await expect.poll(() => devices(page).count()).toBe(1);

  await seeSignedOut(elsewhere.page);
  await page.reload();
  await expect.poll(() => devices(page).count()).toBe(1);
  await elsewhere.page.getByRole('link', { name: 'Log In' }).click();
  await logIn(elsewhere.page, username, password);
  await elsewhere.page.getByText('Invalid username or password.').waitFor();
  await logIn(elsewhere.page, username, nextPassword);
  await elsewhere.page.waitForURL('**/account');
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
});

async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(nextPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(nextPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('one device is signed out, then all of them', async () => {
  const journey = await beginJourney({ expected: [refused] });
  const { page, complaints } = journey;
  const username = await signUp(page);
  const first = await signInElsewhere(journey, username, password);
  await openAccount(page);
  await expect.poll(() => devices(page).count()).toBe(2);
  await devices(page)
    .getByRole('button', { name: /^Sign out / })
    .click();
  await expect.poll(() => devices(page).count()).toBe(1);
  await seeSignedOut(first.page);

  const second = await signInElsewhere(journey, username, password);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText("You've been signed out on all devices.").waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.getByText("You've been signed out on all devices.").count()).toBe(0);
  await seeSignedOut(page);
  await seeSignedOut(second.page);
  expect([...complaints, ...first.complaints, ...second.complaints]).toEqual([]);
});

test('all that is kept is downloaded, and then deleted with the account', async () => {
  const { page, complaints } = await beginJourney({ expected: [refused] });
  const username = await signUp(page);
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, names.length);

  await openAccount(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await page.getByText('Your download has started').waitFor();
  await readData(page, download, username);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type your username: ${username}`).fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill('Not my horse 9');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await dialog.getByText('Your password is incorrect.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('Your account, photos and posts have been deleted.').waitFor();

  await page.goto('/login');
  await logIn(page, username, password);
  await page.getByText('Invalid username or password.').waitFor();
  expect(complaints).toEqual([]);
});

/** The archive holds the account in words and the originals as they came. */
async function readData(page: Page, download: Download, username: string): Promise<void> {
  const archive = await openArchive(download);
  const data: unknown = JSON.parse((await archive.read('data.json')).toString());
  expect(data).toMatchObject({ account: { username, first_name: 'Mara' } });
  const pictures = archive.names.filter((name) => name.startsWith('photos/') && !name.endsWith('/'));
  expect(pictures).toHaveLength(names.length);
  const originals = (await photos(names)).map(({ bytes }) => bytes.toString('base64'));
  const kept = await Promise.all(pictures.map((name) => archive.read(name)));
  expect(kept.map((bytes) => bytes.toString('base64')).sort()).toEqual(originals.sort());
  for (const bytes of kept) expect((await pictureSize(page, bytes)).width).toBeGreaterThan(0);
}

test('the account is right at every width and in both themes, with its forms open', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await openAccount(page);
  const faults = await faultsOf(page, 'account');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Save password' }).click();
  faults.push(...(await faultsOf(page, 'account forms')));
  await page.getByRole('button', { name: 'Delete account' }).click();
  faults.push(...(await faultsOf(page, 'account deletion')));
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});
