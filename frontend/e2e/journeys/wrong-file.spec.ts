// A file that is no photo is among those that are dropped.
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { dropPhotos, proceed, seePicks, signUp, total } from '../traveller';

const refusal = 'This file is a text file. Try a JPG, PNG, GIF or WebP.';

test('a text file with the name of a photo is named and refused, and the others pass', async () => {
  const { page, complaints } = await beginJourney({ expected: [/status of 415 .*\/api\/upload-photo\//] });
  const impostor = { name: 'holiday.jpg', bytes: Buffer.from('Dear diary, today we saw the sea.') };
  const real = await photos(['DSCN0010.jpg', 'coffee.png', 'samples/still.gif', 'samples/lossy.webp']);
  await signUp(page);
  await dropPhotos(page, [...real.slice(0, 2), impostor, ...real.slice(2)]);

  await proceed(page, 5);
  await seePicks(page, 2);
  expect(await total(page, 'Total Photos')).toBe(4);

  await page.getByText(`holiday.jpg couldn't be added: ${refusal} Your other photos are fine.`).waitFor();
  await page.getByRole('button', { name: 'See which' }).click();
  const notice = page.getByRole('alert').filter({ hasText: "This file wasn't added:" });
  await notice.getByText(`holiday.jpg: ${refusal}`).waitFor();
  const cell = page.getByRole('listitem').filter({ hasText: 'Not added' });
  expect(await cell.textContent()).toContain(refusal);

  await page.getByRole('button', { name: 'Remove holiday.jpg' }).click();
  await page.getByText('4 photos, 4 selected').waitFor();
  await expect.poll(() => page.getByText(refusal).count()).toBe(0);
  expect(complaints).toEqual([]);
});
