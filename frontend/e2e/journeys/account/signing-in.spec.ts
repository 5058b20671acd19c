// Somebody signs in, and meets everything that can go wrong with it.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { focusedName, tabTo, typeInto } from '../../keyboard';
import { faultsOf } from '../../looks';
import { signUp } from '../../traveller';

const refused = /(status of \d+|net::ERR_FAILED).*\/login\//;
const calls = '**/login/';

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await typeInto(page, 'Username', username);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}

function answer(status: number, error: string) {
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ error, code: 'forced' }),
    });
}

const tooOften = 'Too many attempts. Please wait 12 minutes and try again.';

/** An answer of each class, and what is said about it. */
const answers: readonly [handle: (route: Route) => Promise<void>, message: string][] = [
  [
    answer(401, 'Invalid credentials'),
    'Invalid username or password. Please check your credentials and try again.',
  ],
  [answer(404, 'Not found'), 'User not found. Please check your username or sign up for a new account.'],
  [answer(400, 'Bad request: no'), 'Invalid request. Please check your username and password format.'],
  [answer(500, 'Server error'), 'Server error. Please try again later.'],
  [(route) => route.abort('failed'), 'Network error. Please check your internet connection and try again.'],
  [answer(418, 'Teapot'), 'Login failed. Please check your credentials and try again.'],
  [answer(429, tooOften), tooOften],
];

test('every class of failure is told in its words, and nothing typed is lost', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  await page.goto('/login');
  for (const [handle, message] of answers) {
    await page.route(calls, handle);
    await logIn(page, 'mara', 'Correct horse 7');
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Password');
    expect(await page.getByLabel('Username').inputValue()).toBe('mara');
    await page.unroute(calls);
  }
  expect(await faultsOf(page, 'login refused')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what is missing is told before anybody is asked', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await page.goto('/login');
  for (const [username, password, message] of [
    ['', '', 'Username is required.'],
    ['ab', '', 'Password is required.'],
    ['ab', 'secret', 'Username must be at least 3 characters long.'],
  ] as const) {
    await logIn(page, username, password);
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('a wrong password is refused, the right one lets in, for this tab alone if so wished', async () => {
  const { page, context, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  const username = await signUp(page);
  await logOut(page);
  await page.goto('/login');
  await logIn(page, username, 'Wrong horse 7');
  await page.getByText('Invalid username or password.').waitFor();
  await tabTo(page, 'Remember me');
  await page.keyboard.press('Space');
  await logIn(page, username, 'Correct horse 7');
  await page.waitForURL('**/');
  await page.reload();
  await page.getByRole('button', { name: 'User menu' }).waitFor();

  const nextTab = await context.newPage();
  await nextTab.goto('/account');
  await nextTab.getByRole('heading', { name: 'Please Log In' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a way in that is not set up says so', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await page.goto('/login');
  await tabTo(page, 'Continue with Google');
  await page.keyboard.press('Enter');
  await page.getByText("Sign-in with Google isn't set up. Use your username and password.").waitFor();
  expect(await faultsOf(page, 'login with a provider that is not set up')).toEqual([]);
  expect(complaints).toEqual([]);
});
