// Two tabs of one browser: of one traveller who finishes a trip in both, and of two people at one computer.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openArchive } from '../archive';
import { visit } from '../browser';
import { beginJourney, sharedBrowser } from '../fixtures';
import { photos } from '../photos';
import { dropPhotos, generateButton, password, proceed, seePicks, signUp } from '../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'china.jpg'];
const saved = /^Saved\. Within Instagram's rules: 2 slides, /;

const cards = (page: Page) => page.getByRole('button', { name: /^Post Details: / });

async function seePhotos(page: Page): Promise<void> {
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);
}

async function write(page: Page, words: string): Promise<void> {
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await captionOf(page).fill(words);
}

const captionOf = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });

/** Opens the caption that is there already, which was paid for in another tab. */
async function openCaption(page: Page, place: string, there: string): Promise<void> {
  await page.goto(place);
  await generateButton(page, 2).click();
  await expect.poll(() => captionOf(page).inputValue()).toBe(there);
}

/** Its user comes back to a tab. The driver lets every tab believe that it is in front, so it has to be told. */
async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview Post' }).click();
  await page.getByText(saved).waitFor();
}

async function exportedWords(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All' }).first().click(),
  ]);
  const archive = await openArchive(file);
  return (await archive.read('caption.txt')).toString();
}

test('two tabs that change the text of one trip make one post, which both show and export', async () => {
  const { context, page, complaints } = await beginJourney();
  await signUp(page);
  await seePhotos(page);
  const place = page.url();
  await write(page, 'The words of the first tab.');
  const second = await context.newPage();
  await openCaption(second, place, 'The words of the first tab.');
  await preview(page);
  await captionOf(second).fill('The words of the second tab.');
  await preview(second);

  const history = await context.newPage();
  await history.goto('/previous-posts');
  await history.getByText('The words of the second tab.').waitFor();
  expect(await cards(history).count()).toBe(1);
  await comeBackTo(page);
  await page.getByRole('region', { name: 'Summary' }).getByText('The words of the second tab.').waitFor();
  expect(await exportedWords(page)).toContain('The words of the second tab.');
  expect(await exportedWords(second)).toContain('The words of the second tab.');
  await history.reload();
  await cards(history).first().waitFor();
  expect(await cards(history).count()).toBe(1);
  expect(complaints).toEqual([]);
});

/** Somebody who has signed up at home. */
async function signUpAtHome(url: string): Promise<string> {
  const { context, page } = await visit(await sharedBrowser(), url);
  const username = await signUp(page);
  await context.close();
  return username;
}

async function logIn(page: Page, username: string, remember: boolean): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/');
}

/** Nothing of the host's is found from the guest's tab: no post, no trip, no words, no photos. */
async function seeNothingOf(host: Page, guest: Page): Promise<void> {
  await guest.goto('/previous-posts');
  await guest.getByText('No posts found in your account. Showing sample data.').waitFor();
  await guest.goto(host.url());
  await guest.getByRole('heading', { name: 'Trip not found' }).waitFor();
  expect(await guest.getByText('The words of the host.').count()).toBe(0);
  await guest.goto('/app');
  await guest.getByText('Drop photos here or browse').waitFor();
  await guest.getByText('Your originals stay private.').waitFor();
  expect(await guest.getByText('Your unfinished trip').count()).toBe(0);
}

test('two people at one computer see nothing of each other, and neither signs the other out', async () => {
  const { server, context, page, complaints } = await beginJourney();
  const host = await signUpAtHome(server.url);
  const guest = await signUpAtHome(server.url);
  await logIn(page, host, false);
  await seePhotos(page);
  await write(page, 'The words of the host.');

  const second = await context.newPage();
  await logIn(second, guest, true);
  await seeNothingOf(page, second);
  await second.getByRole('button', { name: 'User menu' }).click();
  await second.getByRole('menuitem', { name: 'Log Out' }).click();
  await second.getByRole('link', { name: 'Login' }).waitFor();

  await preview(page);
  await page.reload();
  await page.getByText(saved).waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('The words of the host.').waitFor();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menu').getByText(`@${host}`).waitFor();
  expect(complaints).toEqual([]);
});
