// One traveller at two devices: what is begun on one is finished on the other, and nothing of either is lost.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { makeGate } from '../../src/testing/stubs/gate';
import { type Visit, visit } from '../browser';
import { beginJourney, type Journey, sharedBrowser } from '../fixtures';
import { buy, single } from '../payments';
import { photos } from '../photos';
import { dropPhotos, generateButton, logIn, press, proceed, seePicks, signUp } from '../traveller';

const names = ['DSCN0010.jpg', 'DSCN0021.jpg', 'china.jpg'];
const saved = /^Saved\. Within Instagram's rules: 2 slides, /;
const lost = /net::ERR_INTERNET_DISCONNECTED /;
const conflict = /status of 409 /;
const refused = /status of 401 /;
const otherRequest = /status of 422 /;

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption', exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The caption was also changed on another device.' });

async function seeCaption(page: Page, text: string): Promise<void> {
  await expect.poll(() => caption(page).inputValue()).toBe(text);
}

/** Picks on the first device, and pays there for a caption. */
async function payOn(page: Page): Promise<string> {
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await page.getByText('Uses 1 post credit. 1 left.').waitFor();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(async () => (await caption(page).inputValue()).length).toBeGreaterThan(0);
  return caption(page).inputValue();
}

/** The second device, at the same place, after its own login. */
async function openSecond({ server, page }: Journey, username: string): Promise<Visit> {
  const second = await visit(await sharedBrowser(), server.url, { expected: [conflict, otherRequest] });
  onTestFinished(() => second.context.close());
  await second.page.goto('/login');
  await logIn(second.page, username);
  await second.page.waitForURL('**/');
  await second.page.goto(page.url());
  return second;
}

async function write(page: Page, text: string): Promise<void> {
  await caption(page).fill(text);
  await status(page, 'All changes saved').waitFor();
}

async function save(page: Page): Promise<void> {
  await press(page, 'Preview Post');
  await page.getByText(saved).waitFor();
}

/** Holds a call of each page until all have made it. */
async function meetAt(pages: Page[], url: string): Promise<void> {
  const gate = makeGate();
  let waiting = pages.length;
  for (const page of pages) {
    await page.route(url, async (route) => {
      waiting -= 1;
      if (waiting === 0) gate.open();
      await gate.opened;
      await route.continue();
    });
  }
}

/** Ends the session at the server, as its age would; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => sessionStorage.getItem('triptych.token') ?? localStorage.getItem('triptych.token'),
  );
  await page.request.post('/logout/', { headers: { Authorization: `Token ${token}` } });
}

test('a post that is begun on one device is finished on another without paying again', async () => {
  const journey = await beginJourney({ expected: [lost, conflict] });
  const { page, context, complaints } = journey;
  const username = await signUp(page);
  const paid = await payOn(page);
  const second = await openSecond(journey, username);
  await seeCaption(second.page, paid);
  await write(second.page, 'Finished on the second device.');
  await save(second.page);

  await page.reload();
  await seeCaption(page, 'Finished on the second device.');
  await page.goto('/previous-posts');
  await page.getByText('Finished on the second device.').waitFor();
  expect(await page.getByRole('button', { name: /^Post Details: / }).count()).toBe(1);
  await page.goBack();
  await seeCaption(page, 'Finished on the second device.');

  // The first device loses its network, and both change the same text.
  await context.setOffline(true);
  await caption(page).fill('Written in a tunnel.');
  await page.getByText('Your last changes aren’t saved yet.').waitFor();
  await press(second.page, 'Back to Edit');
  await write(second.page, 'Changed on the second device.');
  await context.setOffline(false);
  await notice(page).waitFor();
  expect(await notice(page).textContent()).toContain('On the other device: Changed on the second device.');
  await seeCaption(page, 'Written in a tunnel.');
  await notice(page).getByRole('button', { name: 'Keep mine' }).click();
  await status(page, 'All changes saved').waitFor();
  await save(page);
  await second.page.reload();
  await seeCaption(second.page, 'Written in a tunnel.');
  expect(complaints).toEqual([]);
  expect(second.complaints).toEqual([]);
});

test('a caption that both devices ask for at the same moment is paid once', async () => {
  const journey = await beginJourney({ expected: [conflict, otherRequest] });
  const { page, complaints } = journey;
  const username = await signUp(page);
  await buy(page, single);
  await dropPhotos(page, await photos(names));
  await proceed(page, names.length);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByText('Choose a style first.').waitFor();
  const second = await openSecond(journey, username);
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await second.page.getByRole('radio', { name: 'Romantic', exact: true }).check();
  const devices = [page, second.page];
  await Promise.all(devices.map((device) => device.getByText('Uses 1 post credit. 2 left.').waitFor()));
  await meetAt(devices, '**/api/generate-suggestions/');
  await Promise.all(devices.map((device) => press(device, 'Generate')));
  for (const device of devices) {
    await expect.poll(async () => (await caption(device).inputValue()).length).toBeGreaterThan(0);
  }
  expect(await caption(page).inputValue()).toBe(await caption(second.page).inputValue());
  await page.reload();
  await page.getByText(/^1 credits? left$/).waitFor();
  expect(complaints).toEqual([]);
  expect(second.complaints).toEqual([]);
});

test('a session that ends half-way costs a login, and no change of either device', async () => {
  const journey = await beginJourney({ expected: [refused, conflict] });
  const { page, complaints } = journey;
  const username = await signUp(page);
  await payOn(page);
  const second = await openSecond(journey, username);
  await second.page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await endSession(page);
  await caption(page).fill('Written after the session had ended.');
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await write(second.page, 'Changed on the second device.');

  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await notice(page).waitFor();
  await seeCaption(page, 'Written after the session had ended.');
  expect(await notice(page).textContent()).toContain('On the other device: Changed on the second device.');
  await notice(page).getByRole('button', { name: 'Use theirs' }).click();
  await seeCaption(page, 'Changed on the second device.');
  await save(page);
  expect(complaints).toEqual([]);
  expect(second.complaints).toEqual([]);
});
