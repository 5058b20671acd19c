// A post goes from the computer to the phone by a code, which opens it there without a login.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../archive';
import { type Visit, visit } from '../browser';
import { beginJourney, type Journey, sharedBrowser } from '../fixtures';
import { faultsOf } from '../looks';
import { photos } from '../photos';
import { dropPhotos, press, signUp, writeWords } from '../traveller';

const names = ['DSCN0021.jpg', 'coffee.png', 'flower.jpg'];
const words = 'Written at the desk.\nPosted from the phone.';
const saved = /^Saved\. Within Instagram's rules: 2 slides, /;
const lost = /net::ERR_INTERNET_DISCONNECTED /;
/** What the browser says of calls of a session that has ended, and of a link that has. */
const refused = /status of 4(01|10) /;
const clipboard = ['clipboard-read', 'clipboard-write'];

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send to phone' });

/** What the system's share sheet was given. */
interface Shared {
  readonly files: string[];
  readonly text: string;
}

async function savePost({ page }: Journey): Promise<void> {
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await writeWords(page, names.length, words);
  await press(page, 'Preview Post');
  await page.getByText(saved).waitFor();
}

/** Opens the dialog and reads the link of its code. */
async function readLink(page: Page): Promise<string> {
  await press(page, 'Send to phone');
  const dialog = sendDialog(page);
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await dialog.getByText(/^Valid for 15 minutes\./).waitFor();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Copied!').waitFor();
  return copied(page);
}

async function takePhone({ server }: Journey): Promise<Visit> {
  const phone = await visit(await sharedBrowser(), server.url, {
    expected: [lost, refused],
    isStill: true,
    isPhone: true,
  });
  onTestFinished(() => phone.context.close());
  await phone.context.grantPermissions(clipboard);
  return phone;
}

/** Gives the phone the share sheet that the browser of these journeys has not. */
async function stubShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async ({ files = [], text }: ShareData) => {
      shared.push({ files: files.map(({ name }) => name), text });
    };
    Object.assign(navigator, { share, canShare: () => true });
    Object.assign(window, { shared });
  });
}

function sharedBy(page: Page): Promise<Shared[]> {
  return page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
}

/** The post as it was saved, and an address without the link's secret. */
async function seePost({ page }: Visit): Promise<void> {
  await title(page, 'Your post');
  await page.getByText('Photo 1 of 2', { exact: true }).waitFor();
  const caption = page.getByRole('region', { name: 'Caption' });
  await caption.getByText('Posted from the phone.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const tokens = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => store['triptych.token']),
  );
  expect(tokens.every((token) => token === undefined || token === null)).toBe(true);
}

/** Every way by which the post leaves the phone. */
async function takePost({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Copy caption' }).tap();
  await page.getByText('Copied!').waitFor();
  const text = await copied(page);
  expect(text.startsWith(`${words}\n\n#`)).toBe(true);

  const altTexts = page.getByRole('list', { name: 'Alt texts' }).getByRole('listitem');
  const first = await altTexts.first().getByRole('paragraph').textContent();
  await altTexts.first().getByRole('button', { name: /^Copy/ }).tap();
  await expect.poll(() => copied(page)).toBe(first);

  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const files = ['01-triptych.jpg', '02-triptych.jpg'];
  await expect.poll(() => sharedBy(page)).toEqual([{ files, text }]);
  await page.getByText('Caption copied: paste it in the app.').waitFor();
  expect(await copied(page)).toBe(text);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).tap(),
  ]);
  const archive = await openArchive(download);
  expect(archive.names).toEqual(['01.jpg', '02.jpg', 'caption.txt']);
  expect((await archive.read('caption.txt')).toString().trim()).toBe(text);
}

/** A reload without a network finds the post again once there is one. */
async function loseConnection({ page, context }: Visit): Promise<void> {
  await page.route('**/api/phone/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await title(page, "We couldn't load your post");
  await page.getByText("We can't reach the server.").waitFor();
  await page.unroute('**/api/phone/**');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByText('Photo 1 of 2', { exact: true }).waitFor();
  expect(context.pages()).toHaveLength(1);
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto('/account');
  // The list moves the button when it arrives.
  await page.getByRole('list', { name: 'Devices' }).waitFor();
  await press(page, 'Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText("You've been signed out on all devices.").waitFor();
}

test('a saved post is sent to a phone, shared there, and closed by signing out', async () => {
  const journey = await beginJourney({ expected: [refused] });
  const { page, context, complaints } = journey;
  await context.grantPermissions(clipboard);
  await savePost(journey);
  const link = await readLink(page);
  expect(link.startsWith(`${journey.server.url}/phone/`)).toBe(true);

  const phone = await takePhone(journey);
  await stubShareSheet(phone.page);
  await phone.page.goto(link);
  await seePost(phone);
  await takePost(phone);
  await loseConnection(phone);

  await page.keyboard.press('Escape');
  await sendDialog(page).waitFor({ state: 'detached' });
  await signOutEverywhere(page);
  await phone.page.reload();
  await title(phone.page, 'This link has expired');
  await phone.page.goto(link);
  await title(phone.page, 'This link has expired');
  expect(complaints).toEqual([]);
  expect(phone.complaints).toEqual([]);
});

test('a post of the history is sent as well, an altered link opens nothing, and all of it can be read', async () => {
  const journey = await beginJourney({ expected: [refused], isStill: true });
  const { page, context, complaints } = journey;
  await context.grantPermissions(clipboard);
  await savePost(journey);
  await page.goto('/previous-posts');
  await page.getByRole('button', { name: /^Post Details: / }).click();
  const link = await readLink(page);
  const faults = await faultsOf(page, 'send to phone');

  const phone = await takePhone(journey);
  await phone.page.goto(link);
  await seePost(phone);
  await phone.page.getByRole('button', { name: 'Download photo 1' }).waitFor();
  faults.push(...(await faultsOf(phone.page, 'post on the phone')));
  const altered = new URL(link);
  altered.searchParams.set('exp', String(Number(altered.searchParams.get('exp')) + 60));
  await phone.page.goto(altered.href);
  await title(phone.page, 'This link has expired');
  faults.push(...(await faultsOf(phone.page, 'expired link')));
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
