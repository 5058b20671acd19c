// Similar shots side by side: looked at closely, another one kept, and one that is no duplicate after all.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { faultsOf } from '../looks';
import { photos } from '../photos';
import { dropPhotos, proceed, seePicks, signUp } from '../traveller';

// The same view three times, each turned another way in its file, and one of its own.
const similar = ['Landscape_1.jpg', 'Landscape_2.jpg', 'Landscape_3.jpg'];
const names = [...similar, 'china.jpg'];

const stackButton = (page: Page, shots: number) =>
  page.getByRole('button', { name: `${shots} similar shots`, exact: true });

/** Opens the compare view from the stack. */
async function openCompare(page: Page): Promise<Locator> {
  await stackButton(page, 3).click();
  const stack = page.getByRole('listitem', { name: 'Stack of 3 similar shots' });
  await stack.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Compare 3 similar shots' }).waitFor();
  return dialog;
}

/** How wide the photos are drawn, one number for each. */
function widths(dialog: Locator): Promise<number[]> {
  const pictures = dialog.getByRole('figure').locator('img[alt]:not([alt=""])');
  return pictures.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
}

/** All photos grow together, and together they shrink. */
async function zoom(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => widths(dialog)).toHaveLength(3);
  const [whole = 0] = await widths(dialog);
  await dialog.getByRole('button', { name: '1:1' }).click();
  await expect.poll(async () => (await widths(dialog))[0]).toBeGreaterThan(whole);
  expect(new Set(await widths(dialog)).size).toBe(1);
  await page.keyboard.press('0');
  await expect.poll(async () => (await widths(dialog))[0]).toBe(whole);
}

/** The name of the shot that counts. */
async function keeperName(dialog: Locator): Promise<string> {
  const words = await dialog.getByRole('button', { name: /^Keeper / }).textContent();
  return /Landscape_\d\.jpg/.exec(words ?? '')?.[0] ?? '';
}

/** Keeps another shot, and takes that back. */
async function chooseAnother(dialog: Locator): Promise<void> {
  const first = await keeperName(dialog);
  expect(similar).toContain(first);
  const another = similar.find((name) => name !== first);
  await dialog.getByRole('button', { name: `Keep this one ${another}` }).click();
  await expect.poll(() => keeperName(dialog)).toBe(another);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => keeperName(dialog)).toBe(first);
}

/** Takes a shot out of the stack and answers its name once the server has kept it. */
async function markNotDuplicate(page: Page, dialog: Locator): Promise<string> {
  const keeper = await keeperName(dialog);
  const name = similar.find((each) => each !== keeper) ?? '';
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/not-duplicate/') && response.ok(),
  );
  await dialog.getByRole('button', { name: `Not a duplicate: ${name}` }).click();
  await dialog.getByRole('heading', { name: 'Compare 2 similar shots' }).waitFor();
  await kept;
  return name;
}

/** The photo stands beside a stack of the other two, and says why. */
async function seeNotDuplicate(page: Page, name: string): Promise<void> {
  await stackButton(page, 2).waitFor();
  const item = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) });
  await item.getByText('Marked as not a duplicate').first().waitFor();
  expect(await item.getByText('Duplicate', { exact: true }).count()).toBe(0);
}

test('similar shots are compared, another is kept, and what is no duplicate stays none', async () => {
  const { page, complaints } = await beginJourney();
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);

  const dialog = await openCompare(page);
  await zoom(page, dialog);
  await chooseAnother(dialog);
  const name = await markNotDuplicate(page, dialog);
  await page.keyboard.press('Escape');
  await seeNotDuplicate(page, name);

  await page.reload();
  await seeNotDuplicate(page, name);
  await page.getByRole('button', { name: 'Re-analyze' }).click();
  await page.getByRole('button', { name: 'Re-analyze', disabled: false }).waitFor();
  await seeNotDuplicate(page, name);
  expect(await faultsOf(page, 'picks with one that is no duplicate')).toEqual([]);

  await page.getByRole('checkbox', { name, exact: true }).focus();
  await page.keyboard.press('n');
  await stackButton(page, 3).waitFor();
  await page.keyboard.press('Control+z');
  await seeNotDuplicate(page, name);
  expect(complaints).toEqual([]);
});
