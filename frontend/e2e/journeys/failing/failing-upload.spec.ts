// The first step while the server fails: photos are kept, told of and sent again, all or one by one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  beginDropped,
  failureNamed,
  failureOfEachKind,
  force,
  forceEach,
  refusalOfEachKind,
  seeAlert,
  sessionOver,
} from '../../failing';
import { faultsOf } from '../../looks';
import { photos } from '../../photos';
import { dropPhotos, logIn, press, proceed, seePicks, total } from '../../traveller';

const [first, second] = ['DSCN0010.jpg', 'coffee.png'] as const;
const names = [first, second];
const upload = { method: 'POST', path: /\/api\/upload-photo\/$/ };
/** Statuses that are about the file itself: it cannot be sent again. */
const ofTheFile = ['400', '413'];

/** A new traveller with two photos in the first step. */
const begin = () => beginDropped(names);

const proceedButton = 'Continue with 2 photo(s)';

async function seeNames(page: Page): Promise<void> {
  for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
}

test('photos that no failure of the server lets through wait on the second step and are sent again', async () => {
  const { page, complaints } = await begin();
  await forceEach(page, {
    call: upload,
    failures: failureOfEachKind,
    ask: (isFirst) => press(page, isFirst ? proceedButton : 'Retry upload'),
    see: async ({ text }) => {
      await page.waitForURL(/\?step=2$/);
      // While the server is down the second is not tried.
      await seeAlert(page, /We couldn't upload (1 photo|2 photos): /);
      await seeAlert(page, text);
      await seeNames(page);
    },
  });
  expect(await faultsOf(page, 'step 2 while no photo gets through')).toEqual([]);
  await press(page, 'Retry upload');
  await page.waitForURL(/step=2&trip=/);
  await seePicks(page, 2);
  expect(complaints).toEqual([]);
});

test('a photo that fails alone is told on the second step, and sent again by itself', async () => {
  const { page, complaints } = await begin();
  const alone = await force(page, { ...upload, spared: 1 }, failureNamed('503'));
  await press(page, proceedButton);
  await page.waitForURL(/step=2&trip=/);
  await page.getByText(/^We couldn't upload 1 photo: .* Your other photos are fine\.$/).waitFor();
  await alone.lift();
  expect(await faultsOf(page, 'step 2 without one photo')).toEqual([]);
  await press(page, 'See which');
  await forceEach(page, {
    call: upload,
    failures: failureOfEachKind,
    ask: () => press(page, `Try again: ${second}`),
    see: async ({ text }) => {
      await seeAlert(page, `We couldn't upload 1 photo: ${text}`);
      await page.getByText('2 photos, 2 selected').waitFor();
    },
  });
  expect(await faultsOf(page, 'step 1 with a photo that failed')).toEqual([]);
  await press(page, `Try again: ${second}`);
  await page.getByText('Failed', { exact: true }).waitFor({ state: 'detached' });
  await proceed(page, 2);
  await seePicks(page, 2);
  expect(await total(page, 'Total Photos')).toBe(2);
  expect(complaints).toEqual([]);
});

test('files that the server refuses are left out and say why, and others are taken in their place', async () => {
  const { page, complaints } = await begin();
  for (const name of ofTheFile) {
    const failure = failureNamed(name);
    const forced = await force(page, upload, failure);
    await press(page, proceedButton);
    await seeAlert(page, "These files weren't added:");
    for (const file of names) await page.getByText(`${file}: ${failure.text}`).waitFor();
    expect(await page.getByText('Not added', { exact: true }).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('');
    await forced.lift();
    if (name === ofTheFile.at(-1)) expect(await faultsOf(page, 'step 1 with refused files')).toEqual([]);
    await dropPhotos(page, await photos(names));
  }
  await proceed(page, 2);
  await seePicks(page, 2);
  expect(complaints).toEqual([]);
});

test('a session that is over when the photos are sent leads to the login and back to them', async () => {
  const { page, username, complaints } = await begin();
  const forced = await force(page, upload, sessionOver);
  await press(page, proceedButton);
  await page.waitForURL(/\/login\?next=%2Fapp$/);
  await forced.lift();
  await logIn(page, username);
  await page.getByText('2 photos, 2 selected').waitFor();
  await proceed(page, 2);
  await seePicks(page, 2);
  expect(complaints).toEqual([]);
});

test('photos that cannot be cleared stay, and the question says why', async () => {
  const { page, complaints } = await begin();
  await proceed(page, 2);
  await seePicks(page, 2);
  await press(page, 'Back to Upload');
  await page.getByText('2 photos, 2 selected').waitFor();
  await press(page, 'Clear All');
  const question = page.getByRole('alertdialog');
  await question
    .getByText('Are you sure you want to remove all 2 photos? This action cannot be undone.')
    .waitFor();
  const confirm = () => question.getByRole('button', { name: 'Clear All' }).click();
  await forceEach(page, {
    call: { method: 'DELETE', path: /\/api\/trips\/[^/]+\/$/ },
    failures: refusalOfEachKind,
    ask: confirm,
    see: ({ text }) => seeAlert(page, `We couldn't remove all photos. ${text}`),
  });
  expect(await faultsOf(page, 'step 1 with photos that cannot be cleared')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('2 photos, 2 selected').waitFor();
  await press(page, 'Clear All');
  await confirm();
  await page.getByText('2 photos, 2 selected').waitFor({ state: 'detached' });
  await page.waitForURL(/\/app$/);
  expect(complaints).toEqual([]);
});
