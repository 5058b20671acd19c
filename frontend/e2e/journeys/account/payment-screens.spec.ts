// Every screen about money, at three widths, light and dark; those of the sandbox too.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { faultsOf } from '../../looks';
import { basic, buy, choose, openPortal, pay } from '../../payments';
import { signUp } from '../../traveller';

const patienceMs = 600_000;

/** From the plans to a payment that has arrived. */
async function faultsOfPaying(page: Page): Promise<string[]> {
  await page.goto('/pricing');
  await choose(page, basic);
  const faults = await faultsOf(page, 'sandbox checkout');
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await page.getByRole('alert').waitFor();
  faults.push(...(await faultsOf(page, 'sandbox checkout declined')));
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { name: 'Payment canceled', level: 1 }).waitFor();
  faults.push(...(await faultsOf(page, 'payment canceled')));
  await page.getByRole('link', { name: 'Back to pricing' }).click();
  await choose(page, basic);
  await pay(page, basic);
  await page.getByText(/^Basic is paid until /).waitFor();
  faults.push(...(await faultsOf(page, 'payment successful')));
  return faults;
}

/** Another plan, from its wish to its confirmation. */
async function faultsOfChanging(page: Page): Promise<string[]> {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Change to Pro' }).waitFor();
  const faults = await faultsOf(page, 'plans of a subscriber');
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  await page.getByRole('heading', { name: 'Change to Pro', level: 1 }).waitFor();
  faults.push(...(await faultsOf(page, 'change of plan')));
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  await page.getByRole('heading', { name: 'Your change is planned', level: 1 }).waitFor();
  faults.push(...(await faultsOf(page, 'change of plan done')));
  return faults;
}

test(
  'every screen from the plans to a payment fits and can be read',
  async () => {
    const { page, complaints } = await beginJourney({ isStill: true });
    await signUp(page);
    expect(await faultsOfPaying(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

test(
  'every screen of a subscriber fits and can be read',
  async () => {
    const { page, complaints } = await beginJourney({ isStill: true });
    await signUp(page);
    await buy(page, basic);
    const faults = await faultsOfChanging(page);
    await page.goto('/account');
    await page.getByText(/^Pro begins on /).waitFor();
    await page.getByRole('list', { name: 'Payments' }).waitFor();
    faults.push(...(await faultsOf(page, 'account of a subscriber')));
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('alertdialog').waitFor();
    faults.push(...(await faultsOf(page, 'account asking before a cancellation')));
    await openPortal(page);
    faults.push(...(await faultsOf(page, 'sandbox portal')));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);
