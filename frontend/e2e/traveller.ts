// What a traveller does on the page, in the words that they read there.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type DroppedFile, drop } from './photos';

/** The password of every traveller. */
export const password = 'Correct horse 7';

let travellers = 0;

/** Signs a new traveller up, who is then at home. */
export async function signUp(page: Page): Promise<string> {
  travellers += 1;
  const username = `mara${travellers}${Date.now()}`;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Oliveira');
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /^I accept the Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/');
  return username;
}

/** Fills in the login, which leads back to where one was. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the first step and drops files into it. */
export async function dropPhotos(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.goto('/app');
  await page.getByText('Drop photos here or browse').waitFor();
  await drop(page, page.getByText('Supports: JPG, PNG, GIF, WebP'), files);
  await page.getByText(`${files.length} photos, ${files.length} selected`).waitFor();
}

/** Presses a button by its whole name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Chooses how many photos are to be picked. */
export async function choosePickCount(page: Page, count: string): Promise<void> {
  await page.getByRole('radio', { name: count, exact: true }).check();
}

/** Sends the dropped photos and goes on to curation, which begins by itself. */
export async function proceed(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${count} photo(s)` }).click();
  await page.waitForURL(/step=2&trip=/);
}

/** Waits until so many photos are picked, and names them. */
export async function seePicks(page: Page, count: number): Promise<string[]> {
  await generateButton(page, count).waitFor();
  await expect.poll(() => pickedNames(page)).toHaveLength(count);
  return pickedNames(page);
}

export function generateButton(page: Page, count: number): Locator {
  return page.getByRole('button', { name: `Generate Content (${count} photos)` });
}

/** Takes dropped photos on to a caption of one's own over two picks, before the preview. */
export async function writeWords(page: Page, count: number, words: string): Promise<void> {
  await proceed(page, count);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption', exact: true }).fill(words);
}

/** The photos that are picked, by their names, in the order of the page. */
export async function pickedNames(page: Page): Promise<string[]> {
  const picked = page.getByRole('list', { name: 'Photos' }).getByRole('checkbox', { checked: true });
  return picked.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
}

/** Reads one of the totals beside the title, such as 'Total Photos'. */
export async function total(page: Page, label: string): Promise<number> {
  const term = page.getByRole('term').filter({ hasText: label });
  return Number(await term.locator('xpath=following-sibling::dd').textContent());
}
