// Somebody opens an account by keyboard alone, and gets every field wrong first.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { focusedName, tabTo, typeInto } from '../../keyboard';
import { faultsOf } from '../../looks';
import { signUp } from '../../traveller';

/** What the browser says of the calls that are meant to be refused. */
const refused = /status of (400|409) .*\/register\//;

const terms = 'I accept the Terms of Service';

type Step = [label: string, text: string, message: string, field: string];

/** One field is fixed at a time; what is said next is about another one. */
const steps: readonly Step[] = [
  ['First name', '', 'First name is required.', 'First name'],
  ['First name', 'M', 'Last name is required.', 'Last name'],
  ['Last name', 'O', 'Email is required.', 'Email'],
  ['Email', 'mara@example', 'Username is required.', 'Username'],
  ['Username', 'ab', 'Password is required.', 'Password'],
];

const stepsWithPassword: readonly Step[] = [
  ['Confirm password', 'short', 'First name must be at least 2 characters long.', 'First name'],
  ['First name', 'Mara', 'Last name must be at least 2 characters long.', 'Last name'],
  ['Last name', 'Oliveira', 'Username must be at least 3 characters long.', 'Username'],
  ['Username', 'mara.new', 'Please enter a valid email address.', 'Email'],
  ['Email', 'mara.new@example.org', 'Password must be at least 8 characters long.', 'Password'],
];

async function take(page: Page, [label, text, message, field]: Step): Promise<void> {
  await typeInto(page, label, text);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  await expect.poll(() => focusedName(page)).toBe(field);
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await typeInto(page, 'Password', password);
  await typeInto(page, 'Confirm password', password);
}

test('each wrong field is told at its place, by keyboard alone, until the account opens', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  for (const step of steps) await take(page, step);
  await typeInto(page, 'Password', 'short');
  for (const step of stepsWithPassword) await take(page, step);

  await choosePassword(page, 'password1');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too common. Please choose another.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Password');
  expect(await faultsOf(page, 'sign-up with a refused password')).toEqual([]);

  await choosePassword(page, 'Correct horse 7');
  await page.getByText('Strong password').waitFor();
  await page.getByText('Passwords match').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/');
  expect(complaints).toEqual([]);
});

test('an account waits for equal passwords and the accepted terms', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Create account' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: new RegExp(`^${terms}`) }).check();
  await choosePassword(page, 'Correct horse 7');
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await typeInto(page, 'Confirm password', 'Correct horse');
  await page.getByText('Passwords do not match').waitFor();
  expect(await submit.isDisabled()).toBe(true);

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Terms of Service/ }).click(),
  ]);
  await opened.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a name and an address that are taken are told, and all else is kept', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  const username = await signUp(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.goto('/signup');
  await typeInto(page, 'First name', 'Mara');
  await typeInto(page, 'Last name', 'Oliveira');
  await typeInto(page, 'Email', `${username}@example.org`);
  await typeInto(page, 'Username', username.toUpperCase());
  await choosePassword(page, 'Correct horse 7');
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await tabTo(page, 'Create account');
  await page.keyboard.press('Enter');
  await page.getByText('This username is already taken. Please choose a different username.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Username');
  await typeInto(page, 'Username', `${username}b`);
  await page.keyboard.press('Enter');
  await page
    .getByText('This email is already registered. Please use a different email or try logging in.')
    .waitFor();
  await expect.poll(() => focusedName(page)).toBe('Email');
  expect(await page.getByLabel('First name').inputValue()).toBe('Mara');
  expect(complaints).toEqual([]);
});
