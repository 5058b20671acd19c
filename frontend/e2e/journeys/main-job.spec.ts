// The main job: from a dozen photos to a post that is downloaded and found again.
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openArchive, pictureSize } from '../archive';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { choosePickCount, dropPhotos, generateButton, proceed, seePicks, signUp, total } from '../traveller';

// With and without EXIF, turned, twelve megapixels, and every format.
const names = [
  'DSCN0010.jpg',
  'DSCN0021.jpg',
  'DSCN0042.jpg',
  'camera_nikon_d90.jpg',
  'Landscape_6.jpg',
  'Portrait_3.jpg',
  'china.jpg',
  'flower.jpg',
  'coffee.png',
  'samples/turned.png',
  'samples/still.gif',
  'samples/lossy.webp',
];
const slideNames = ['01.jpg', '02.jpg', '03.jpg'];
const slideWidthMax = 1080;
const words = 'Twelve photos came home with us.\nThree of them say it best.';

async function bringPhotos(page: Page): Promise<void> {
  await dropPhotos(page, await photos(names));
  await page.getByRole('heading', { name: 'Upload Photos', level: 1 }).waitFor();
  await choosePickCount(page, '3');
  await proceed(page, names.length);
}

/** The picks stand first, every photo has its score, and each says why. */
async function seeCuration(page: Page): Promise<void> {
  await seePicks(page, 3);
  await page.getByRole('heading', { name: 'AI Curation', level: 1 }).waitFor();
  const labels = ['Total Photos', 'Selected', 'Filtered Out'];
  const totals = await Promise.all(labels.map((label) => total(page, label)));
  expect(totals).toEqual([names.length, 3, names.length - 3]);
  await page.getByText(/deselected\. You can select (it|any of them) again\.$/).waitFor();
  await page.getByRole('button', { name: '3 similar shots', exact: true }).click();
  const stack = page.getByRole('listitem', { name: 'Stack of 3 similar shots' });
  await expect.poll(() => stack.getByText('Duplicate', { exact: true }).count()).toBe(2);
}

/** Choosing a style writes nothing yet; generating does, and costs the free post. */
async function writeWords(page: Page): Promise<void> {
  await generateButton(page, 3).click();
  await page.getByRole('heading', { name: 'Generate Content', level: 1 }).waitFor();
  await page.getByText('Choose a style first.').waitFor();
  const thumbnails = page.getByRole('list', { name: 'Selected photos' }).getByRole('img');
  await expect.poll(() => thumbnails.count()).toBe(3);
  expect(await page.getByRole('button', { name: 'Preview Post' }).isDisabled()).toBe(true);
  for (const style of ['Funny', 'Romantic', 'Vlogger', 'Inspirational']) {
    await page.getByRole('radio', { name: style, exact: true }).check();
  }
  await page.getByText('Uses 1 post credit. 1 left.').waitFor();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();

  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  await caption.waitFor();
  expect((await caption.inputValue()).length).toBeGreaterThan(20);
  const chosen = await page.getByRole('button', { name: /^Remove #/ }).count();
  expect(chosen).toBeGreaterThanOrEqual(3);
  expect(chosen).toBeLessThanOrEqual(5);
  await page.getByText('No post credits left.').waitFor();
}

/** The words become the traveller's own: another caption, one hashtag for another. */
async function editWords(page: Page): Promise<string[]> {
  await page.getByRole('textbox', { name: 'Caption', exact: true }).fill(words);
  await page
    .getByRole('button', { name: /^Remove #/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Add #/ })
    .last()
    .click();
  const chosen = page.getByRole('button', { name: /^Remove #/ });
  const hashtags = await chosen.evaluateAll((chips) => chips.map((chip) => chip.textContent?.trim() ?? ''));
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page
    .getByRole('alertdialog')
    .getByText(
      'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  return hashtags;
}

async function seePreview(page: Page, hashtags: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByRole('heading', { name: 'Final Preview', level: 1 }).waitFor();
  await page
    .getByText(/^Saved\. Within Instagram's rules: 3 slides, [345] hashtags, \d+ characters\.$/)
    .waitFor();
  await page.getByText('Photo 1 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Photo 2 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Photo 3', exact: true }).click();
  await page.getByText('Photo 3 of 3', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  const summary = page.getByRole('region', { name: 'Summary' });
  const [caption, tags, altText, style, ...others] = await summary.getByRole('definition').allTextContents();
  expect([caption, tags, style, others]).toEqual([words, hashtags.join(' '), 'Inspirational', []]);
  expect(altText).not.toBe('');
  const instagram = page.getByRole('link', { name: 'Open Instagram' });
  expect(await instagram.getAttribute('target')).toBe('_blank');
}

/** Presses a button that leads to a download. */
async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return file;
}

async function takeItHome(page: Page, hashtags: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Copy Caption & Hashtags' }).click();
  await page.getByText('Copied!').waitFor();
  const text = `${words}\n\n${hashtags.join(' ')}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect((await download(page, 'Download Image')).suggestedFilename()).toMatch(/^triptych-.+\.jpg$/);

  const exported = await download(page, 'Export All');
  expect(exported.suggestedFilename()).toMatch(/^triptych-.+\.zip$/);
  const archive = await openArchive(exported);
  expect(archive.names).toEqual([...slideNames, 'caption.txt']);
  expect((await archive.read('caption.txt')).toString().trim()).toBe(text);
  for (const name of slideNames) {
    const { width, height } = await pictureSize(page, await archive.read(name));
    expect(width).toBeLessThanOrEqual(slideWidthMax);
    expect(width / height).toBeGreaterThanOrEqual(0.74);
    expect(width / height).toBeLessThanOrEqual(1.92);
  }
}

async function findItAgain(page: Page, hashtags: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Previous Posts' }).click();
  await page.getByRole('heading', { name: 'Your Previous Posts', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Post Details: / }).waitFor();
  const labels = ['Total Posts', 'Total Images', 'Total Hashtags', 'Styles Used'];
  const totals = await Promise.all(labels.map((label) => total(page, label)));
  expect(totals).toEqual([1, 3, hashtags.length, 1]);

  await page.getByRole('button', { name: /^Post Details: Twelve photos came home with us\./ }).click();
  const details = page.getByRole('dialog', { name: 'Post Details' });
  await details.getByText('Three of them say it best.').waitFor();
  await details.getByText(hashtags.join(' ')).waitFor();
  await details.getByText('Image 1 of 3').waitFor();
  await details.getByRole('button', { name: 'Next' }).click();
  await details.getByText('Image 2 of 3').waitFor();
  const archive = await openArchive(await download(page, 'Download All'));
  expect(archive.names).toEqual([...slideNames, 'caption.txt']);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
}

/** The history can be searched, in captions and hashtags, without regard to case. */
async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search captions and hashtags' });
  await field.fill('THREE OF THEM');
  await page.getByRole('button', { name: /^Post Details: / }).waitFor();
  await field.fill('no such words');
  await page.getByText('Try adjusting your search terms').waitFor();
}

test('a dozen photos become a post that is edited, downloaded and found in the history', async () => {
  const { context, page, complaints } = await beginJourney();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await bringPhotos(page);
  await seeCuration(page);
  await writeWords(page);
  const hashtags = await editWords(page);
  await seePreview(page, hashtags);
  await takeItHome(page, hashtags);
  await findItAgain(page, hashtags);
  await search(page);
  expect(complaints).toEqual([]);
});
