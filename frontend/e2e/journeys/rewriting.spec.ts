// Words that were paid for are rewritten: without what is switched off, shorter, around what is kept, and back again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { faultsOf } from '../looks';
import { photos } from '../photos';
import { choosePickCount, dropPhotos, generateButton, proceed, seePicks, signUp } from '../traveller';

// Three of one afternoon, with positions.
const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'DSCN0042.jpg'];

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });
const rewrite = (page: Page) => page.getByRole('region', { name: 'Rewrite' });

async function haveWordsWritten(page: Page): Promise<void> {
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, 'All');
  await proceed(page, names.length);
  await seePicks(page, names.length);
  await generateButton(page, names.length).click();
  await page.getByRole('radio', { name: 'Vlogger', exact: true }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await rewrite(page).getByText('Free, 10 left').waitFor();
}

/** Presses a button of the section and waits until one more rewrite is used. */
async function press(page: Page, button: string, left: number): Promise<void> {
  await rewrite(page).getByRole('button', { name: button, exact: true }).click();
  await rewrite(page).getByText(`Free, ${left} left`).waitFor();
}

/** What is known of the place goes out of the words, and is offered for later. */
async function leaveThePlaceOut(page: Page): Promise<void> {
  const known = page.getByRole('region', { name: 'What we know' });
  await known.getByText('Arezzo, Italy').waitFor();
  await known.getByRole('switch', { name: 'Use: Place' }).uncheck();
  await known.getByRole('button', { name: 'Rewrite now' }).click();
  await rewrite(page).getByText('Free, 9 left').waitFor();
  expect(await caption(page).inputValue()).not.toMatch(/Arezzo|Ital/);
  await known.getByText('Arezzo, Italy').waitFor();
}

/** The first sentence is kept, the rest is written anew in another tone. */
async function keepTheFirstSentence(page: Page): Promise<void> {
  await page.getByText('Keep sentences as they are').click();
  const first = page.getByRole('list', { name: 'Sentences' }).getByRole('button').first();
  const sentence = (await first.textContent()) ?? '';
  await first.click();
  await rewrite(page).getByRole('button', { name: 'Another tone' }).click();
  await page.getByRole('menuitem', { name: 'Romantic' }).click();
  await rewrite(page).getByText('Free, 8 left').waitFor();
  expect((await caption(page).inputValue()).startsWith(sentence)).toBe(true);
  expect(await page.getByRole('radio', { name: 'Romantic', exact: true }).isChecked()).toBe(true);
}

/** The device mentions and drops words; what it cannot do changes nothing and counts for nothing. */
async function askForWords(page: Page): Promise<void> {
  expect(await page.getByRole('textbox', { name: 'Your instruction' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'A word or two' }).fill('the rain');
  await press(page, 'Mention', 7);
  const before = await caption(page).inputValue();
  expect(before).toContain('rain');
  await rewrite(page).getByRole('button', { name: 'Mention', exact: true }).click();
  await page.getByText(/^There's nothing more to say/).waitFor();
  expect(await caption(page).inputValue()).toBe(before);
  await rewrite(page).getByText('Free, 7 left').waitFor();
}

test('paid words are rewritten, kept in part, and gone back to', async () => {
  const expected = [/status of 422 .*\/api\/refine\/$/];
  const { page, complaints } = await beginJourney({ isStill: true, expected });
  await signUp(page);
  await haveWordsWritten(page);
  await leaveThePlaceOut(page);
  await keepTheFirstSentence(page);
  await askForWords(page);
  const long = await caption(page).inputValue();
  await press(page, 'Shorter', 6);
  const short = await caption(page).inputValue();
  expect(short.length).toBeLessThan(long.length);
  await press(page, 'Add a question', 5);
  expect((await caption(page).inputValue()).endsWith('?')).toBe(true);

  await page.getByRole('button', { name: 'Previous version' }).click();
  expect(await caption(page).inputValue()).toBe(short);
  await page.getByRole('button', { name: 'Previous version' }).click();
  expect(await caption(page).inputValue()).toBe(long);
  await page.getByText('No post credits left.').waitFor();
  await page.getByText('Alt text', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Slide 1' }).fill('A square in the last light');
  expect(await faultsOf(page, 'step 3 with everything open')).toEqual([]);

  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByText(/^Saved\. Within Instagram's rules: 3 slides/).waitFor();
  await page.getByRole('img', { name: 'A square in the last light' }).first().waitFor();
  expect(complaints).toEqual([]);
});
