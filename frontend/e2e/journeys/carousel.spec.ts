// The photos of a post, one at a time: the one that is shown stands whole in its frame, and no button lies on it.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { choosePickCount, dropPhotos, generateButton, press, proceed, seePicks, signUp } from '../traveller';

const names = ['DSCN0010.jpg', 'coffee.png', 'china.jpg'];
const widths = [390, 768, 1024, 1440];

/** What of a carousel is not where it should be, one line a fault. */
function misplaced(carousel: Locator): Promise<string[]> {
  return carousel.evaluate((element) => {
    const strip = element.querySelector('ul');
    const frame = strip?.parentElement?.getBoundingClientRect();
    const shown = strip?.querySelector('[aria-hidden=false]')?.getBoundingClientRect();
    if (frame === undefined || shown === undefined) return ['it shows nothing'];
    const aside = Math.abs(shown.x - frame.x) + Math.abs(shown.width - frame.width);
    const others = [...(strip?.querySelectorAll(':scope > [aria-hidden=true]') ?? [])];
    const inFrame = others.filter((slide) => {
      const box = slide.getBoundingClientRect();
      return box.right > frame.left && box.left < frame.right;
    });
    const onPhoto = [...element.querySelectorAll('button')].filter((button) => {
      const box = button.getBoundingClientRect();
      const isBeside = box.right <= frame.left || box.left >= frame.right;
      return !isBeside && box.top < frame.bottom && box.bottom > frame.top;
    });
    return [
      ...(aside > 1 ? [`its slide stands ${aside} px aside`] : []),
      ...(inFrame.length > 0 ? ['a slide beside it shows through'] : []),
      ...onPhoto.map((button) => `${button.getAttribute('aria-label')} lies on the photo`),
    ];
  });
}

/** Goes from the first to the last at every width, also where the window changes in the middle. */
async function goThrough(page: Page, carousel: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Next', 'Next', 'Previous']) {
      await carousel.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => misplaced(carousel), { message: `${name} at ${width} px` }).toEqual([]);
    }
    await page.setViewportSize({ width: width + 60, height: 900 });
    await expect.poll(() => misplaced(carousel), { message: `wider than ${width} px` }).toEqual([]);
    await carousel.getByRole('button', { name: 'Previous', exact: true }).click();
  }
}

test('the photos of a post stand whole in their frame, in the preview and in the history', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, '3');
  await proceed(page, names.length);
  await seePicks(page, 3);
  await generateButton(page, 3).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. Within Instagram's rules: 3 slides, /).waitFor();
  await goThrough(page, page.getByRole('region', { name: 'Photos of the post' }));
  await page.goto('/previous-posts');
  await page.getByRole('button', { name: /^Post Details: / }).click();
  await goThrough(page, page.getByRole('region', { name: 'Images of the post' }));
  expect(complaints).toEqual([]);
});
