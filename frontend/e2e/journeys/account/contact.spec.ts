// Somebody writes to support, with and without luck.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { focusedName, tabTo, typeInto } from '../../keyboard';
import { faultsOf } from '../../looks';
import { mailTo } from '../../mailbox';

const support = 'help@example.org';
const environment = { TRIPTYCH__MAIL__SUPPORT: support };
const calls = '**/api/contact/';
const failed = /(status of 500|net::ERR_FAILED).*\/api\/contact\//;

async function write(page: Page): Promise<void> {
  await typeInto(page, 'Name', 'Mara Oliveira');
  await typeInto(page, 'Email', 'mara@example.org');
  await typeInto(page, 'Subject (optional)', 'A question');
  await typeInto(page, 'Message', 'Where is my trip?');
}

async function send(page: Page): Promise<void> {
  await tabTo(page, 'Send Message');
  await page.keyboard.press('Enter');
}

test('a message goes out by keyboard alone, and arrives', async () => {
  const { page, server, complaints } = await beginJourney({ isStill: true, environment });
  await page.goto('/contact');
  await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
  await send(page);
  await page.getByText('Please complete the form').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Name');
  await write(page);
  await typeInto(page, 'Email', 'mara@example');
  await send(page);
  await page.getByText('Invalid email').waitFor();
  await typeInto(page, 'Email', 'mara@example.org');
  await send(page);
  await page.getByText('Message sent').waitFor();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
  expect(await mailTo(server, support)).toContain('Where is my trip?');
  expect(complaints).toEqual([]);
});

test('a message that fails is kept, shown to developers, and goes out the second time', async () => {
  const { page, complaints } = await beginJourney({ isStill: true, environment, expected: [failed] });
  await page.goto('/contact?subject=Contact%20Sales');
  expect(await page.getByLabel('Subject (optional)').inputValue()).toBe('Contact Sales');
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"Server error"}' }),
  );
  await write(page);
  await send(page);
  await page.getByText('Failed to send').waitFor();
  await page.getByRole('dialog', { name: 'Development mail' }).getByText('Where is my trip?').waitFor();
  expect(await faultsOf(page, 'contact mail shown to developers')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText("It's still here, so you can try again.").waitFor();
  expect(await faultsOf(page, 'contact failed')).toEqual([]);
  expect(await page.getByLabel('Message').inputValue()).toBe('Where is my trip?');

  await page.unroute(calls);
  await send(page);
  await page.getByText('Message sent').waitFor();
  expect(complaints).toEqual([]);
});
