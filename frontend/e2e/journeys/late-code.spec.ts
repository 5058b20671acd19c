// The code of a screen comes late, or not at all.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { signUp } from '../traveller';

const scripts = '**/assets/*.js';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('the screen in sight stays, and says so, until the code of the next one is there', async () => {
  const { page, complaints } = await beginJourney();
  await page.goto('/contact');
  await heading(page, 'Contact Support').waitFor();
  let isAsked = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    isAsked = true;
    await released;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(() => isAsked).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/pricing');
  await heading(page, 'Contact Support').waitFor();
  await page.getByRole('status').getByText('Loading...').waitFor();
  release();
  await heading(page, 'Choose Your Plan').waitFor();
  await page.getByRole('status').getByText('Loading...').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('main');
  expect(complaints).toEqual([]);
});

test.each(['/', '/pricing'])(
  'a screen at %s whose code is lost says so, and opens once it is reloaded',
  async (path) => {
    const { page } = await beginJourney({ expected: [/net::ERR_FAILED/, /Loading chunk/] });
    const document = await (await page.request.get(path)).text();
    const initial = [...document.matchAll(/<script defer="defer" src="([^"]+)"/g)].map((match) => match[1]);
    await page.route(scripts, (route) =>
      initial.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await page.goto(path);
    await heading(page, "We couldn't load this page").waitFor();
    expect(await focused(page)).toBe('main');
    await page.unroute(scripts);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('contentinfo').waitFor();
  },
);

test('the step before one whose code is lost opens again', async () => {
  const { page } = await beginJourney({ expected: [/net::ERR_FAILED/, /Loading chunk/] });
  await signUp(page);
  await page.goto('/app');
  await heading(page, 'Upload Photos').waitFor();
  await page.route(scripts, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(null, '', '/app?step=3&trip=01968a00-0000-7000-8000-000000000000');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await heading(page, "We couldn't load this page").waitFor();
  await page.goBack();
  await heading(page, 'Upload Photos').waitFor();
});
