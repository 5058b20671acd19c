// What a slide shows is the same wherever it is seen: preview, mock post, card, details and archive.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openArchive } from '../archive';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { difference, shownBy } from '../same-picture';
import { choosePickCount, dropPhotos, generateButton, press, proceed, seePicks, signUp } from '../traveller';

/** Square with a face, tall, and wide. */
const names = ['astronaut.png', 'Portrait_1.jpg', 'china.jpg'];
const shapes = ['4:5', '1:1', '1.91:1'];
/** Plates and badges lie on some pictures; another crop differs by more. */
const sameMax = 9;
const otherMin = 15;

async function beginPost(page: Page): Promise<void> {
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, '3');
  await proceed(page, names.length);
  await seePicks(page, names.length);
  await generateButton(page, names.length).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await press(page, 'Preview Post');
  await seeSaved(page);
}

async function seeSaved(page: Page): Promise<void> {
  await page.getByText(/^Saved\. /).waitFor();
  await page.getByText('All changes saved').waitFor();
}

async function savedAfter(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/api\/export-post\/$/.test(answer.url()),
  );
  await change();
  expect((await saved).status()).toBeLessThan(300);
  await seeSaved(page);
}

/** All slides get a shape, and each is moved off its middle. */
async function crop(page: Page, shape: string): Promise<void> {
  await savedAfter(page, async () => {
    await page.getByRole('button', { name: /^Crop/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop' });
    await dialog.getByRole('radio', { name: shape, exact: true }).check();
    for (const [place] of names.entries()) {
      await dialog.getByRole('button', { name: `Slide ${place + 1}` }).click();
      const frame = dialog.getByRole('button', { name: /^Shown area/ });
      for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowDown']) await frame.press(key);
    }
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
}

const shownIn = (carousel: Locator) => carousel.locator('li[aria-hidden=false] img');

async function archived(page: Page): Promise<Buffer[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All' }).first().click(),
  ]);
  const archive = await openArchive(file);
  const slides = archive.names.filter((name) => name.endsWith('.jpg'));
  return Promise.all(slides.map((name) => archive.read(name)));
}

/** By how much what a carousel shows differs from the slides, one after the other. */
async function goThrough(page: Page, carousel: Locator, slides: readonly Buffer[], beside?: Locator) {
  const differences: number[] = [];
  for (const [place, slide] of slides.entries()) {
    if (place > 0) await carousel.getByRole('button', { name: 'Next', exact: true }).click();
    differences.push(await difference(page, slide, await shownBy(shownIn(carousel))));
    if (beside !== undefined) differences.push(await difference(page, slide, await shownBy(beside)));
  }
  return differences;
}

test('every place that shows a slide shows the same of it', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await beginPost(page);
  const asFound = await archived(page);
  for (const shape of shapes) {
    const before = shape === shapes[0] ? asFound : await archived(page);
    await crop(page, shape);
    const slides = await archived(page);
    expect(slides).toHaveLength(names.length);
    const [first = Buffer.of()] = slides;
    expect(await difference(page, first, before[0] ?? Buffer.of())).toBeGreaterThan(otherMin);

    const preview = page.getByRole('region', { name: 'Photos of the post' });
    const mockPost = page.getByRole('article', { name: 'Mock Instagram post' }).locator('img').last();
    const differences = await goThrough(page, preview, slides, mockPost);
    const place = page.url();
    await page.goto('/previous-posts');
    const card = page.getByRole('listitem').locator('img').first();
    differences.push(await difference(page, first, await shownBy(card)));
    await page.getByRole('button', { name: /^Post Details: / }).click();
    differences.push(
      ...(await goThrough(page, page.getByRole('region', { name: 'Images of the post' }), slides)),
    );
    expect(Math.max(...differences), `${shape}: ${differences.map(Math.round)}`).toBeLessThan(sameMax);
    await page.goto(place);
    await seeSaved(page);
  }
  expect(complaints).toEqual([]);
});
