// The page is reloaded in the middle of the second step.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import {
  choosePickCount,
  dropPhotos,
  generateButton,
  pickedNames,
  proceed,
  seePicks,
  signUp,
} from '../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'china.jpg', 'flower.jpg', 'coffee.png'];
const heldBack = { TRIPTYCH__LIMITS__ANALYSIS_WORKERS: '0' };
const cutOff = /net::ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH) /;

async function seeAnalysis(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Analyzing your photos' }).waitFor();
  await page.getByText('0 of 5 photos').waitFor();
  // A server that dies while it makes a picture leaves that photo's analysis to the next one for a minute.
  const pictures = page.getByRole('list', { name: 'Photos' }).locator('img');
  const loaded = () =>
    pictures.evaluateAll(
      (all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
    );
  await expect.poll(loaded).toBe(names.length);
}

test('a reload during the analysis and another after it leave the traveller where they were', async () => {
  const { server, page, complaints } = await beginJourney({ environment: heldBack, expected: [cutOff] });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, '3');
  await proceed(page, names.length);
  await seeAnalysis(page);
  const place = page.url();

  await page.reload();
  await seeAnalysis(page);
  expect(page.url()).toBe(place);

  await server.restart({});
  await page.reload();
  const picks = await seePicks(page, 3);
  expect(page.url()).toBe(place);
  const [best = ''] = picks;

  await page.reload();
  await seePicks(page, 3);
  await expect.poll(() => pickedNames(page)).toEqual(picks);

  await page.getByRole('checkbox', { name: best, exact: true }).press('Space');
  await generateButton(page, 2).waitFor();
  await page.reload();
  await generateButton(page, 2).waitFor();
  await expect.poll(() => pickedNames(page)).toEqual(picks.slice(1));

  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  expect(complaints).toEqual([]);
});
