// The order of the slides is in sight beside the picture, without scrolling, whatever their shape.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { dropPhotos, press, signUp, writeWords } from '../traveller';

const names = ['DSCN0010.jpg', 'Portrait_1.jpg', 'china.jpg'];
/** With a face that the widest shape can cut, which a notice above the picture says. */
const namesWithFace = ['astronaut.png', 'Portrait_1.jpg'];
const heights = [800, 900];
const pictureFolder = process.env.TRIPTYCH_JOURNEY_PICTURES;

/** How far the order reaches below the top of the step's bar. */
function hiddenPx(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const strip = document.querySelector('[aria-labelledby=order-title] ol')?.getBoundingClientRect();
    const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
    return Math.max(0, (strip?.bottom ?? Number.NaN) - (bar?.top ?? Number.NaN));
  });
}

/** At each height the order is above the bar. */
async function seeOrder(page: Page, state: string): Promise<void> {
  for (const height of heights) {
    await page.setViewportSize({ width: 1440, height });
    // The picture takes its new height a moment after the window.
    await expect.poll(() => hiddenPx(page), { message: `${state} at ${height} px` }).toBe(0);
    if (pictureFolder !== undefined) {
      const file = `order-${state.replace(/[^a-z0-9]+/gi, '-')}-${height}.png`;
      await page.screenshot({ path: path.join(pictureFolder, file) });
    }
  }
}

test('the order of the slides is above the bar on a desktop', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await dropPhotos(page, await photos(namesWithFace));
  await writeWords(page, namesWithFace.length, 'A morning in Arezzo');
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. /).waitFor();
  await page.getByRole('button', { name: /^Crop/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop' });
  const shapes = await dialog.getByRole('radio').evaluateAll((radios) => radios.length);
  await press(page, 'Done');
  expect(shapes * heights.length).toBeGreaterThanOrEqual(6);
  for (let place = 0; place < shapes; place += 1) {
    await page.getByRole('button', { name: /^Crop/ }).click();
    await dialog.getByRole('radio').nth(place).check();
    await press(page, 'Done');
    await dialog.waitFor({ state: 'detached' });
    await seeOrder(page, (await page.getByRole('button', { name: /^Crop/ }).textContent()) ?? '');
  }
  await page.getByRole('button', { name: /^Crop/ }).click();
  for (const [place] of namesWithFace.entries()) {
    await dialog.getByRole('button', { name: `Slide ${place + 1}` }).click();
    const frame = dialog.getByRole('button', { name: /^Shown area/ });
    for (let pressed = 0; pressed < 12; pressed += 1) await frame.press('Shift+ArrowDown');
  }
  await press(page, 'Done');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('A face is cut').waitFor();
  await seeOrder(page, 'a cut face');
  expect(complaints).toEqual([]);
});

test('a slide is dragged to another position with the mouse, and stays there after a reload', async () => {
  const { page, complaints } = await beginJourney();
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await writeWords(page, names.length, 'Two of three');
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. /).waitFor();
  const labels = () =>
    page
      .getByRole('region', { name: 'Order' })
      .getByRole('button', { name: /^Slide/ })
      .evaluateAll((slides) =>
        slides.map((slide) => slide.getAttribute('aria-label')?.replace(/^Slide \d: |, cover$/g, '')),
      );
  const before = await labels();
  const [first, second] = await page.getByRole('button', { name: /^Slide/ }).all();
  const from = await first?.boundingBox();
  const to = await second?.boundingBox();
  if (!from || !to) throw new Error('two slides are expected');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  if (pictureFolder !== undefined) await page.screenshot({ path: path.join(pictureFolder, 'dragging.png') });
  await page.mouse.up();
  await expect.poll(labels).toEqual(before.toReversed());
  await page.getByText('Photo moved to position 2 of 2.').waitFor();
  await page.getByText(/^Saved\. /).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Order' }).waitFor();
  await expect.poll(labels).toEqual(before.toReversed());
  expect(complaints).toEqual([]);
});
