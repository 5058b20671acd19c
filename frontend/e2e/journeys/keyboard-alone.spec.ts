// The whole way from home to the history without a mouse.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { focusedName, tabTo, typeInto } from '../keyboard';
import { photoPaths } from '../photos';
import { generateButton, seePicks, signUp } from '../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'china.jpg', 'flower.jpg', 'coffee.png'];
const saved = /^Saved\. Within Instagram's rules: 3 slides, /;
const words = 'No mouse was harmed.';

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function bringPhotos(page: Page): Promise<void> {
  await page.goto('/');
  await press(page, 'Get Started');
  await page.getByRole('button', { name: 'Browse photos' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Browse photos');
  await (await chooser).setFiles(photoPaths(names));
  await page.getByText('5 photos, 5 selected').waitFor();
  await tabTo(page, `Remove ${names.at(-1)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true);
  await press(page, 'Continue with 5 photo(s)');
  await page.waitForURL(/step=2&trip=/);
}

/** Leaves the best photo out and takes it in again. */
async function choosePhotos(page: Page): Promise<void> {
  const [best = ''] = await seePicks(page, 3);
  await tabTo(page, best);
  await page.keyboard.press('Space');
  await generateButton(page, 2).waitFor();
  await page.keyboard.press('Space');
  await generateButton(page, 3).waitFor();
  await press(page, 'Generate Content (3 photos)');
}

/** Rephrase are asked for, without a fact, and taken back. */
async function rewriteWords(page: Page): Promise<void> {
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  const before = await caption.inputValue();
  await tabTo(page, 'Use: Number of photos');
  await page.keyboard.press('Space');
  await press(page, 'Rewrite now');
  await page.getByText('Free, 9 left').waitFor();
  expect(await caption.inputValue()).not.toBe(before);
  await press(page, 'Previous version');
  expect(await caption.inputValue()).toBe(before);
}

async function writeWords(page: Page): Promise<void> {
  await page.getByText('Choose a style first.').waitFor();
  await tabTo(page, 'Funny');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'Inspirational' }).isChecked()).toBe(true);
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await rewriteWords(page);
  await typeInto(page, 'Caption', words);
  await press(page, 'Remove #');
  await press(page, 'Add #');
  await press(page, 'Preview Post');
}

async function lookAndTake(page: Page): Promise<void> {
  await page.getByText(saved).waitFor();
  await press(page, 'Next');
  await page.getByText('Photo 2 of 3', { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Photo 1 of 3', { exact: true }).waitFor();
  await tabTo(page, 'Slide 1');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => focusedName(page)).toMatch(/^Slide 2/);
  expect(page.url()).toMatch(/step=4/);
  await page.getByText(saved).waitFor();
  await press(page, 'Copy Caption & Hashtags');
  await page.getByText('Copied!').waitFor();
  const download = page.waitForEvent('download');
  await press(page, 'Export All');
  expect(path.extname((await download).suggestedFilename())).toBe('.zip');
  await focusInPlace(page);
}

/** The header and the bar are in sight wherever the page is: it does not scroll when they take the focus. */
async function focusInPlace(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 200));
  for (const name of ['User menu', 'Export All']) {
    await page.getByRole('button', { name }).focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  }
}

async function findItAgain(page: Page): Promise<void> {
  await press(page, 'User menu');
  await press(page, 'Previous Posts');
  await page.getByRole('heading', { name: 'Your Previous Posts', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Post Details: / }).waitFor();
  await press(page, 'Post Details: ');
  const details = page.getByRole('dialog', { name: 'Post Details' });
  await details.waitFor();
  await press(page, 'Next');
  await details.getByText('Image 2 of 3').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toMatch(/^Post Details: /);
  await typeInto(page, 'Search captions and hashtags', 'no such words');
  await page.getByText('Try adjusting your search terms').waitFor();
}

test('a post is made, taken home and found again by keyboard alone', async () => {
  const { context, page, complaints } = await beginJourney();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await bringPhotos(page);
  await choosePhotos(page);
  await writeWords(page);
  await lookAndTake(page);
  await findItAgain(page);
  expect(complaints).toEqual([]);
});
