// The third step while the server fails: words are never lost, a sample is shown for want of a credit alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  beginDropped,
  droppedNames,
  failureNamed,
  failureOfEachKind,
  force,
  forceEach,
  seeAlert,
  sessionOver,
} from '../../failing';
import { faultsOf } from '../../looks';
import { generateButton, logIn, press, proceed, seePicks } from '../../traveller';

const generate = { method: 'POST', path: /\/api\/generate-suggestions\/$/ };
const refine = { method: 'POST', path: /\/api\/refine\/$/ };

const unpaid = 'Using mock data! An active subscription is required to access this feature.';
const note = 'first snow, no signal';
const words = 'Words of my own.';
/** What is wrong with the wish itself is told without another try. */
const ofTheWish = '400';

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });
const seeWords = (page: Page, expected: string) =>
  expect.poll(() => caption(page).inputValue()).toBe(expected);

/** A new traveller with a style and words of their own for the writer. */
async function begin() {
  const journey = await beginDropped();
  const { page } = journey;
  await proceed(page, droppedNames.length);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Romantic', exact: true }).check();
  await page.getByLabel('Your own words (optional)').fill(note);
  return journey;
}

/** The same, whose credit has gone into a caption that they have written over. */
async function beginWritten() {
  const journey = await begin();
  await press(journey.page, 'Generate');
  await journey.page.getByText('No post credits left.').waitFor();
  await caption(journey.page).fill(words);
  return journey;
}

async function regenerate(page: Page): Promise<void> {
  await press(page, 'Regenerate');
  await page
    .getByRole('alertdialog')
    .getByText(
      'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?',
    )
    .waitFor();
  await press(page, 'Continue');
}

test('words that do not come are told, and come for the same style and the same credit', async () => {
  const { page, complaints } = await begin();
  await forceEach(page, {
    call: generate,
    failures: failureOfEachKind,
    ask: (isFirst) => press(page, isFirst ? 'Generate' : 'Try again'),
    see: async ({ text }) => {
      await seeAlert(page, `We couldn't write the caption. ${text}`);
      expect(await page.getByLabel('Your own words (optional)').inputValue()).toBe(note);
      expect(await page.getByRole('radio', { name: 'Romantic', exact: true }).isChecked()).toBe(true);
      expect(await caption(page).count()).toBe(0);
    },
  });
  expect(await faultsOf(page, 'step 3 without words')).toEqual([]);
  await press(page, 'Try again');
  await page.getByText('No post credits left.').waitFor();
  expect((await caption(page).inputValue()).length).toBeGreaterThan(20);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('words that are there outlive every failure to write others', async () => {
  const { page, complaints } = await beginWritten();
  await forceEach(page, {
    call: generate,
    failures: failureOfEachKind,
    ask: (isFirst) => (isFirst ? regenerate(page) : press(page, 'Try again')),
    see: async ({ text }) => {
      await seeAlert(page, `We couldn't write the caption. ${text}`);
      await seeWords(page, words);
    },
  });
  expect(await faultsOf(page, 'step 3 with words and a failure')).toEqual([]);
  await page.reload();
  await seeWords(page, words);
  await page.getByText("Your caption didn't arrive. If it was written, trying again is free.").waitFor();
  expect(complaints).toEqual([]);
});

test('a missing credit shows a sample with its notice, and the words of before come back', async () => {
  const { page, complaints } = await beginWritten();
  const forced = await force(page, generate, failureNamed('402'));
  await regenerate(page);
  await page.getByText(unpaid, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'See the plans' }).first().waitFor();
  const sample = await caption(page).inputValue();
  expect(sample).not.toBe('');
  expect(sample).not.toBe(words);
  expect(await page.getByRole('button', { name: /^Remove #/ }).count()).toBeLessThanOrEqual(5);
  expect(await faultsOf(page, 'step 3 with a sample')).toEqual([]);
  await forced.lift();
  await press(page, 'Back to my text');
  await page.getByText(unpaid).waitFor({ state: 'detached' });
  await seeWords(page, words);
  expect(complaints).toEqual([]);
});

test('a rewrite that fails leaves the words as they are and can be asked for again', async () => {
  const { page, complaints } = await beginWritten();
  const rewrite = page.getByRole('region', { name: 'Rewrite' });
  await forceEach(page, {
    call: refine,
    failures: failureOfEachKind,
    ask: (isFirst) => press(page, isFirst ? 'Add a question' : 'Try again'),
    see: async ({ text }) => {
      await seeAlert(page, `We couldn't rewrite the caption. ${text}`);
      await rewrite.getByText('Free, 10 left').waitFor();
      await seeWords(page, words);
    },
  });
  expect(await faultsOf(page, 'step 3 with words that could not be rewritten')).toEqual([]);
  const forced = await force(page, refine, failureNamed(ofTheWish));
  await press(page, 'Try again');
  await rewrite.getByText('This is not what was asked for.').waitFor();
  await seeWords(page, words);
  await forced.lift();
  await press(page, 'Add a question');
  await rewrite.getByText('Free, 9 left').waitFor();
  expect((await caption(page).inputValue()).endsWith('?')).toBe(true);
  expect(complaints).toEqual([]);
});

test('a session that is over when words are asked for leads to the login and back to all of it', async () => {
  const { page, username, complaints } = await beginWritten();
  const forced = await force(page, generate, sessionOver);
  await regenerate(page);
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await forced.lift();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await page.waitForURL(/step=3&trip=/);
  await seeWords(page, words);
  expect(await page.getByRole('radio', { name: 'Romantic', exact: true }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});
