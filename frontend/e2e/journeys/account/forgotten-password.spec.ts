// Somebody forgot their password, and follows the links of real mails.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { typeInto } from '../../keyboard';
import { faultsOf } from '../../looks';
import { linkIn, mailTo } from '../../mailbox';
import { signUp } from '../../traveller';

const refused = /status of 40[01] .*\/(login|reset-password|confirm-email)\//;
const nextPassword = 'Another horse 8';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await typeInto(page, 'Email', email);
  await page.keyboard.press('Enter');
}

async function setPassword(page: Page, password: string): Promise<void> {
  await typeInto(page, 'New password', password);
  await typeInto(page, 'Confirm new password', password);
  await page.keyboard.press('Enter');
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await typeInto(page, 'Username', username);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
}

test('the link of the mail leads to a new password, once, and the old one is void', async () => {
  const { page, server, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  const username = await signUp(page);
  const email = `${username}@example.org`;
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await askForLink(page, email);
  const popup = page.getByRole('dialog', { name: 'Development mail' });
  await popup.getByRole('link', { name: 'Open the reset link' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Email Sent Successfully!' }).waitFor();

  const link = linkIn(await mailTo(server, email, '/reset-password'), '/reset-password');
  expect(link).toContain(server.url);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.waitForURL(/\/reset-password$/);
  await page.getByText(email).waitFor();
  await setPassword(page, nextPassword);
  await page.getByRole('heading', { name: 'Password Reset Successful!' }).waitFor();

  await page.getByRole('link', { name: 'Go to Login' }).click();
  await logIn(page, username, 'Correct horse 7');
  await page.getByText('Invalid username or password.').waitFor();
  await logIn(page, username, nextPassword);
  await page.waitForURL('**/');

  await page.goto(link);
  await setPassword(page, 'A third horse 9');
  await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a second request in 15 minutes, and one for an unknown address, give nothing away', async () => {
  const { page, context, complaints } = await beginJourney({ isStill: true });
  await page.goto('/forgot-password');
  await askForLink(page, 'nobody@example.org');
  await page.getByRole('heading', { name: 'Email Sent Successfully!' }).waitFor();
  expect(await faultsOf(page, 'reset link sent')).toEqual([]);
  await page.getByRole('button', { name: 'Send Another Email' }).press('Enter');
  await askForLink(page, 'Nobody@example.org');
  await page.getByRole('dialog', { name: 'Password reset already requested' }).waitFor();
  expect(await faultsOf(page, 'reset link sent before')).toEqual([]);

  // Another browser has no record of its own: there the server says so.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/forgot-password');
  await askForLink(page, 'nobody@example.org');
  await page.getByRole('dialog', { name: 'Password reset already requested' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the screens of the reset fit and can be read', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  await page.goto('/reset-password?token=none&email=mara%40example.org');
  await typeInto(page, 'New password', 'abcdefgh1');
  await typeInto(page, 'Confirm new password', 'abc');
  const faults = await faultsOf(page, 'new password');
  await setPassword(page, 'Correct horse 7');
  await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();
  faults.push(...(await faultsOf(page, 'invalid reset link')));
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await page.getByRole('heading', { name: 'Forgot your password' }).waitFor();
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the link of the confirmation mail confirms the address', async () => {
  const { page, server, complaints } = await beginJourney({ isStill: true, expected: [refused] });
  const email = `${await signUp(page)}@example.org`;
  const link = linkIn(await mailTo(server, email, '/confirm-email'), '/confirm-email');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await page.getByText(email).waitFor();
  await page.waitForURL(/\/confirm-email$/);
  const faults = await faultsOf(page, 'email confirmed');
  await page.goto('/confirm-email?token=none');
  await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});
