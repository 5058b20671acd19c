// Back, forward and reload at every step, a session that ends in the middle, and a second tab.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { dropPhotos, generateButton, logIn, proceed, seePicks, signUp } from '../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'china.jpg'];
const words = 'Written before the session ended.';
const laterWords = 'Written after it ended.';
const saved = /^Saved\. Within Instagram's rules: 2 slides, /;
const refused = /status of 401 /;

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });

/** Goes on to a caption of one's own. */
async function writeWords(page: Page): Promise<void> {
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await caption(page).fill(words);
}

async function seeWords(page: Page): Promise<void> {
  await expect.poll(() => caption(page).inputValue()).toBe(words);
}

/** Ends the session at the server, as its age would; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => sessionStorage.getItem('triptych.token') ?? localStorage.getItem('triptych.token'),
  );
  await page.request.post('/logout/', { headers: { Authorization: `Token ${token}` } });
}

test('back, forward and a reload lead to the same step with all that was in it', async () => {
  const { page, complaints } = await beginJourney();
  await signUp(page);
  await writeWords(page);
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByText(saved).waitFor();
  await page.goBack();
  await seeWords(page);
  await page.goBack();
  await seePicks(page, 2);
  await page.goBack();
  await page.getByText('3 photos, 3 selected').waitFor();
  await page.reload();
  await page.getByText('3 photos, 3 selected').waitFor();
  await page.goForward();
  await seePicks(page, 2);
  await page.reload();
  await seePicks(page, 2);
  await page.goForward();
  await seeWords(page);
  await page.reload();
  await seeWords(page);
  await page.goForward();
  await page.getByText(saved).waitFor();
  await page.reload();
  await page.getByText(saved).waitFor();
  await page.goto('/previous-posts');
  await page.getByRole('button', { name: /^Post Details: / }).waitFor();
  expect(await page.getByRole('button', { name: /^Post Details: / }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a session that ends before the post is saved costs a login and no word', async () => {
  const { page, complaints } = await beginJourney({ expected: [refused] });
  const username = await signUp(page);
  await writeWords(page);
  await page.getByText('All changes saved').waitFor();
  await endSession(page);
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await page.waitForURL(/step=4&trip=/);
  await page.getByText(saved).waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText(words).waitFor();
  expect(complaints).toEqual([]);
});

test('a session that ends in one tab leaves the words of another', async () => {
  const { context, page, complaints } = await beginJourney({ expected: [refused] });
  const username = await signUp(page);
  await writeWords(page);
  await page.getByText('All changes saved').waitFor();
  await endSession(page);
  const second = await context.newPage();
  await second.goto('/previous-posts');
  await second.waitForURL(/\/login/);
  // The first tab hears of it with its next call.
  await caption(page).fill(laterWords);
  await page.getByText('Your session has expired. Log in to continue.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await expect.poll(() => caption(page).inputValue()).toBe(laterWords);
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByText(saved).waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText(laterWords).waitFor();
  expect(complaints).toEqual([]);
});
