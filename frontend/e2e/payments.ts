// What a traveller does about money: on the page, and at the sandbox where nothing is charged.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A plan's name and its price, as the sandbox writes it. */
interface Offer {
  readonly plan: string;
  readonly price: string;
}

export const single: Offer = { plan: 'Pay-as-you-go', price: '$2.00' };
export const basic: Offer = { plan: 'Basic', price: '$5.00' };

/** From a plan's card to the page where it is paid. */
export async function choose(page: Page, { plan }: Offer): Promise<void> {
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByRole('heading', { name: plan, level: 1 }).waitFor();
}

/** Pays at the sandbox and waits until the payment has arrived. */
export async function pay(page: Page, { price }: Offer): Promise<void> {
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await page.waitForURL('**/billing/success?session=*');
  await page.getByRole('heading', { name: 'Payment successful', level: 1 }).waitFor();
}

export async function buy(page: Page, offer: Offer): Promise<void> {
  await page.goto('/pricing');
  await choose(page, offer);
  await pay(page, offer);
}

/** From the account to the sandbox's pages, where time and banks can be played. */
export async function openPortal(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Cards and invoices' }).click();
  await page.waitForURL('**/sandbox/portal/**');
  await page.getByRole('heading', { name: 'Your payments', level: 1 }).waitFor();
}

/** The customer's subscriptions at the sandbox, each with what can be done to it. */
export function subscriptionsAtPortal(page: Page): Locator {
  return page.getByRole('region', { name: 'Subscription' });
}

/** One of the cards of the account page. */
export function accountCard(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Opens the account until its plan reads so: news of the provider travel for a moment. */
export async function seePlan(page: Page, words: string): Promise<void> {
  const read = async () => {
    await page.goto('/account');
    const card = accountCard(page, 'Current Plan');
    await card.getByText(/^(Active|Inactive)$/).waitFor();
    return card.textContent();
  };
  await expect.poll(read).toContain(words);
}

/** The lines of the account's payments, the newest first. */
export async function paymentLines(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Payments' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

/** Waits for so many posts to be left. */
export async function seePostsLeft(page: Page, count: number): Promise<void> {
  const words = count === 1 ? '1 post remaining' : `${count} posts remaining`;
  await accountCard(page, 'Usage Statistics').getByText(words).waitFor();
}
