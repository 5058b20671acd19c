// Somebody signs in by a provider that really checks what it is asked.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { faultsOf } from '../../looks';
import { identifyAs, startProvider } from '../../provider';
import { password, signUp } from '../../traveller';

async function chooseGoogle(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

async function seeSignedIn(page: Page): Promise<void> {
  await page.waitForURL('**/');
  await page.getByRole('button', { name: 'User menu' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}

/** Whose account it is, the account's own screen says. */
async function seeAccountOf(page: Page, username: string): Promise<void> {
  await page.goto('/account');
  await page.getByText(`${username}@example.org`).first().waitFor();
}

test('somebody new is signed up, and known when they come back', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, environment: await startProvider() });
  await chooseGoogle(page);
  await identifyAs(page, 'nora');
  await seeSignedIn(page);
  await seeAccountOf(page, 'nora');
  await logOut(page);
  // The provider still knows them, and asks nothing.
  await chooseGoogle(page);
  await seeSignedIn(page);
  await seeAccountOf(page, 'nora');
  expect(complaints).toEqual([]);
});

test('whoever turns back at the provider is told that nothing happened', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, environment: await startProvider() });
  await chooseGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText("Google didn't sign you in. Nothing was changed.").waitFor();
  expect(await faultsOf(page, 'turned back at a provider')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('**/login');
  expect(complaints).toEqual([]);
});

test('an account with the address is linked by its password, and by the provider alone from then on', async () => {
  const refused = /status of 401 .*\/api\/oidc\/link\//;
  const environment = await startProvider();
  const { page, complaints } = await beginJourney({ isStill: true, environment, expected: [refused] });
  const username = await signUp(page);
  await logOut(page);
  await chooseGoogle(page);
  await identifyAs(page, username);
  await page.getByRole('heading', { name: 'Is this account yours?' }).waitFor();
  await page.getByText(`${username}@example.org`).waitFor();
  expect(await faultsOf(page, 'an account to link')).toEqual([]);
  for (const attempt of ['Wrong horse 7', password]) {
    await page.getByLabel('Password', { exact: true }).fill(attempt);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (attempt !== password) await page.getByText('This password is incorrect.').waitFor();
  }
  await seeSignedIn(page);
  await logOut(page);
  await chooseGoogle(page);
  await seeSignedIn(page);
  await seeAccountOf(page, username);
  expect(complaints).toEqual([]);
});
