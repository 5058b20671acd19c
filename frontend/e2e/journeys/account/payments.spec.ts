// Money at the sandbox: from the refusal of a post to a plan and back to being free, and what may go otherwise.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../../fixtures';
import { faultsOf } from '../../looks';
import {
  accountCard,
  basic,
  buy,
  choose,
  openPortal,
  pay,
  paymentLines,
  seePlan,
  seePostsLeft,
  single,
  subscriptionsAtPortal,
} from '../../payments';
import { photos } from '../../photos';
import { choosePickCount, dropPhotos, generateButton, proceed, seePicks, signUp } from '../../traveller';

const names = ['DSCN0010.jpg', 'DSCN0042.jpg', 'china.jpg', 'flower.jpg'];
/** The browser's own line about the post that was refused. */
const refused = /status of 402 .*\/api\/generate-suggestions\//;
const patienceMs = 300_000;

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });
const sampleNotice = (page: Page) => page.getByText(/^Using mock data!/);
const creditsLeft = (page: Page, count: number) =>
  page.getByText(count === 0 ? 'No post credits left.' : `Uses 1 post credit. ${count} left.`).waitFor();

/** Has a trip's first words written, for the free post. */
async function spendFreePost(page: Page): Promise<void> {
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, '3');
  await proceed(page, names.length);
  await seePicks(page, 3);
  await generateButton(page, 3).click();
  await page.getByRole('radio', { name: 'Vlogger', exact: true }).check();
  await creditsLeft(page, 1);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await caption(page).waitFor();
  await creditsLeft(page, 0);
}

async function regenerate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
}

/** Asks for a second post, gets a sample, and goes to pay. */
async function payAfterRefusal(page: Page): Promise<void> {
  await regenerate(page);
  await sampleNotice(page).waitFor();
  expect(await faultsOf(page, 'a refused post')).toEqual([]);
  await page.getByRole('link', { name: 'See the plans' }).first().click();
  await page.getByRole('link', { name: 'Back to your post' }).waitFor();
  expect(await faultsOf(page, 'plans after a refusal')).toEqual([]);
  await choose(page, basic);
  await pay(page, basic);
  await page.getByText(/^Basic is paid until /).waitFor();
  await page.getByText('5 posts remaining.').waitFor();
}

/** Comes back to the step that was left, where the words are as they were. */
async function goOnPosting(page: Page, step: string, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Start posting' }).click();
  await page.getByText(/^You have 5 posts now\./).waitFor();
  expect(page.url()).toBe(step);
  expect(await page.getByRole('radio', { name: 'Vlogger', exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Back to my text' }).click();
  await expect.poll(() => caption(page).inputValue()).toBe(words);
  await regenerate(page);
  await creditsLeft(page, 4);
  await expect.poll(() => caption(page).inputValue()).not.toBe(words);
  expect(await sampleNotice(page).count()).toBe(0);
}

async function cancel(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByText('Subscription cancellation scheduled').first().waitFor();
  await accountCard(page, 'Current Plan')
    .getByText(/^Basic ends on /)
    .waitFor();
}

test(
  'the free post, a refusal, Basic, the same trip again, a cancellation, and free again',
  async () => {
    const { page, complaints } = await beginJourney({ expected: [refused] });
    await signUp(page);
    await spendFreePost(page);
    const step = page.url();
    const words = await caption(page).inputValue();
    await payAfterRefusal(page);
    await goOnPosting(page, step, words);
    await cancel(page);
    expect(await paymentLines(page)).toEqual([expect.stringMatching(/^Basic until .+\$5\.00Paid$/)]);
    await openPortal(page);
    await page.getByRole('button', { name: 'Let the period end' }).click();
    await page.getByText(/^Ended on /).waitFor();
    await seePlan(page, 'Free: Limited access');
    await seePostsLeft(page, 0);
    expect(await page.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

test(
  'two single posts are paid one by one, and stay',
  async () => {
    const { page, complaints } = await beginJourney();
    await signUp(page);
    await buy(page, single);
    await page.getByText('You have 2 posts remaining.').waitFor();
    await buy(page, single);
    await page.getByText('You have 3 posts remaining.').waitFor();
    await page.getByRole('link', { name: 'Manage billing' }).click();
    await accountCard(page, 'Current Plan').getByText('Pay-as-you-go', { exact: true }).waitFor();
    await seePostsLeft(page, 3);
    const line = expect.stringMatching(/^Pay-as-you-go.+\$2\.00Paid$/);
    expect(await paymentLines(page)).toEqual([line, line]);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

test(
  'a declined card pays nothing; one can go back, and try again',
  async () => {
    const { page, complaints } = await beginJourney();
    await signUp(page);
    await page.goto('/pricing');
    await choose(page, basic);
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { name: 'Payment canceled', level: 1 }).waitFor();
    await page.getByText('No changes were made to your account.').waitFor();
    await seePlan(page, 'Free: Limited access');
    await page.getByText('No payments yet.').waitFor();
    await seePostsLeft(page, 1);
    await buy(page, basic);
    await seePlan(page, 'Active');
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

test(
  'who goes from Basic to Pro has one subscription, which is Pro with the next period',
  async () => {
    const { page, complaints } = await beginJourney();
    await signUp(page);
    await buy(page, basic);
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Change to Pro' }).click();
    await page.waitForURL('**/billing/change?plan=pro');
    await page.getByText(/^You keep Basic until your paid period ends on /).waitFor();
    await page.getByRole('button', { name: 'Change to Pro' }).click();
    await page.getByRole('heading', { name: 'Your change is planned', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Manage billing' }).click();
    await accountCard(page, 'Current Plan')
      .getByText(/^Pro begins on /)
      .waitFor();
    await seePostsLeft(page, 6);
    await openPortal(page);
    const subscriptions = subscriptionsAtPortal(page);
    expect(await subscriptions.getByText('Active', { exact: true }).count()).toBe(1);
    await subscriptions.getByRole('button', { name: 'Renew now' }).click();
    await page.getByText(/^Pro until /).waitFor();
    expect(await subscriptions.getByRole('button', { name: 'Renew now' }).count()).toBe(1);
    await seePlan(page, 'PlanPro');
    await seePostsLeft(page, 21);
    expect(await paymentLines(page)).toEqual([
      expect.stringMatching(/^Pro until .+\$10\.00Paid$/),
      expect.stringMatching(/^Basic until .+\$5\.00Paid$/),
    ]);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);
