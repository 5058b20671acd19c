// What curation found, on the page: photos in HEIC, documents, the cover, the order, and the reasons for them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { faultsOf } from '../looks';
import { type DroppedFile, photos } from '../photos';
import { dropPhotos, generateButton, pickedNames, press, proceed, seePicks, signUp } from '../traveller';

const photographs = ['sunset.jpg', 'china.jpg', 'samples/lossy.heic'];

/** A page of text, as a screen or a till prints it. */
const menu = `<body style="margin:48px;font:28px/1.6 serif"><h1>Trattoria da Anna</h1>${Array.from(
  { length: 16 },
  (_, index) => `<p>Pasta of the house, with tomatoes and basil, no. ${index + 1} <b>${index + 8}.50</b></p>`,
).join('')}</body>`;

/** Takes a picture of it in a window of its own. */
async function screenshotOfMenu(page: Page): Promise<DroppedFile> {
  const window = await page.context().newPage();
  await window.setViewportSize({ width: 900, height: 1200 });
  await window.setContent(menu);
  const bytes = await window.screenshot();
  await window.close();
  return { name: 'menu.png', bytes };
}

/** Signs up, drops the photographs and the document in, and waits for the picks. */
async function curate(page: Page): Promise<void> {
  await signUp(page);
  const files = [...(await photos(photographs)), await screenshotOfMenu(page)];
  await dropPhotos(page, files);
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  await proceed(page, files.length);
  await seePicks(page, photographs.length);
}

/** Whether the browser could draw every picture of a list. */
async function areDrawn(page: Page, list: string): Promise<boolean> {
  const pictures = page.getByRole('list', { name: list }).locator('img');
  return pictures.evaluateAll(
    (images) =>
      images.length > 0 &&
      images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  );
}

test('a photo in HEIC is uploaded, looked at, picked and published', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await curate(page);
  expect(await pickedNames(page)).toContain('lossy.heic');
  await expect.poll(() => areDrawn(page, 'Photos')).toBe(true);
  await generateButton(page, photographs.length).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. /).waitFor();
  await page.goto('/previous-posts');
  await expect.poll(() => areDrawn(page, 'Posts')).toBe(true);
  await page.getByText('+2 more').first().waitFor();
  expect(complaints).toEqual([]);
});

test('documents are left out of sight until one press shows them', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await curate(page);
  const document = page.getByRole('checkbox', { name: 'menu.png' });
  await page.getByRole('heading', { name: '1 document or screenshot left out' }).waitFor();
  expect(await document.count()).toBe(0);
  await press(page, 'Show documents and screenshots');
  await document.waitFor();
  expect(await document.isChecked()).toBe(false);
  expect(await faultsOf(page, 'step 2 with documents')).toEqual([]);
  await press(page, 'Hide documents and screenshots');
  await document.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('the cover stands first and says why, here and in the preview', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await curate(page);
  const first = page.getByRole('list', { name: 'Photos' }).getByRole('listitem').first();
  await first.getByText('Cover', { exact: true }).waitFor();
  const order = await pickedNames(page);
  await generateButton(page, photographs.length).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. /).waitFor();
  const slides = page.getByRole('button', { name: /^Slide \d/ });
  expect(await slides.count()).toBe(order.length);
  await page.getByRole('button', { name: /^Slide 1: .*, cover$/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('all that is known of a photo is read on a phone, in a sheet', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await curate(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const [cover = ''] = await pickedNames(page);
  await page.getByRole('button', { name: `Details of ${cover}` }).click();
  const sheet = page.getByRole('dialog', { name: cover });
  await sheet
    .getByRole('list', { name: 'Reasons' })
    .getByText(/^Cover: /)
    .waitFor();
  expect(await faultsOf(page, 'step 2 with the details of a photo')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Details of lossy.heic' }).click();
  const recognised = page
    .getByRole('dialog', { name: 'lossy.heic' })
    .getByRole('list', { name: 'In this photo' });
  await recognised.getByText('Coffee', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
