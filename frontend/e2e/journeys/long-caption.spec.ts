// A caption longer than a post may have, and its way through the screens.
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { faultsOf } from '../looks';
import { photos } from '../photos';
import { dropPhotos, press, signUp, writeWords } from '../traveller';

const names = ['DSCN0010.jpg', 'coffee.png', 'china.jpg'];
/** Longer than Instagram takes it, with a word that no line holds. */
const longCaption = `${'Donaudampfschiff'.repeat(12)} ${'Six days on foot from hut to hut, and the fog lifted on the last. '.repeat(32)}`;

test('a caption as long as they come fits and can be read, in the post and in its details', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await writeWords(page, names.length, longCaption);
  const faults = await faultsOf(page, 'step 3 with a long caption');
  await press(page, 'Preview Post');
  await page.getByRole('button', { name: 'Fix it' }).waitFor();
  faults.push(...(await faultsOf(page, 'step 4 with a broken rule')));
  await press(page, 'Fix it');
  await page.getByText(/^Saved\. Within Instagram's rules: /).waitFor();
  faults.push(...(await faultsOf(page, 'step 4 with a long caption')));
  await page.goto('/previous-posts');
  await page.getByRole('article').waitFor();
  faults.push(...(await faultsOf(page, 'history with a long caption')));
  await page.getByRole('button', { name: /^Post Details: / }).click();
  const details = page.getByRole('dialog', { name: 'Post Details' });
  await details.getByText(longCaption.slice(0, 50)).waitFor();
  faults.push(...(await faultsOf(page, 'post details with a long caption')));
  // A dialog that is taller than the screen: its end and its beginning can both be reached.
  for (const name of ['Delete Post', 'Close']) {
    await page.setViewportSize({ width: 390, height: 640 });
    await details.getByRole('button', { name, exact: true }).click({ trial: true });
    await page.setViewportSize({ width: 1440, height: 640 });
    await details.getByRole('button', { name, exact: true }).click({ trial: true });
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});
