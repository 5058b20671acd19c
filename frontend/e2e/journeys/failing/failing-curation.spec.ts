// The second step while the server fails: no pick is made up, no choice is lost, and each can be tried again.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  beginDropped,
  droppedNames,
  failureNamed,
  failureOfEachKind,
  force,
  forceEach,
  seeAlert,
  sessionOver,
} from '../../failing';
import { faultsOf } from '../../looks';
import { logIn, pickedNames, proceed, seePicks } from '../../traveller';

const curate = { method: 'POST', path: /\/api\/best-photo\/$/ };
const readPhotos = { method: 'GET', path: /\/api\/trips\/[^/]+\/photos\/$/ };
const readTrip = { method: 'GET', path: /\/api\/trips\/[^/]+\/$/ };
const select = { method: 'PATCH', path: /\/api\/photos\/[^/]+\/select\/$/ };

const unpaid = 'An active subscription is required to access this feature.';

/** A new traveller whose photos are picked. */
async function beginPicked() {
  const journey = await beginDropped();
  await proceed(journey.page, droppedNames.length);
  return { ...journey, picks: await seePicks(journey.page, 2) };
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true }).click();
const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('photos that cannot be analyzed are shown with the reason, until they can', async () => {
  const { page, complaints } = await beginDropped();
  await forceEach(page, {
    call: curate,
    failures: failureOfEachKind,
    ask: (isFirst) => (isFirst ? proceed(page, droppedNames.length) : tryAgain(page)),
    see: async ({ name, text }) => {
      await seeAlert(page, name === '402' ? unpaid : `We couldn't analyze the photos. ${text}`);
      if (name === '402') await page.getByRole('link', { name: 'See the plans' }).waitFor();
      // Without an answer it is not known which are picked.
      const isLost = name === 'no connection';
      const shown = (photo: string) => (isLost ? page.getByRole('img', { name: photo }) : cell(page, photo));
      for (const photo of droppedNames) await shown(photo).waitFor();
      if (isLost) expect(await faultsOf(page, 'step 2 without an answer of the analysis')).toEqual([]);
    },
  });
  expect(await faultsOf(page, 'step 2 with photos that could not be analyzed')).toEqual([]);
  const unpaidFor = await force(page, curate, failureNamed('402'));
  await tryAgain(page);
  await seeAlert(page, unpaid);
  expect(await faultsOf(page, 'step 2 without a subscription')).toEqual([]);
  await unpaidFor.lift();
  await tryAgain(page);
  await seePicks(page, 2);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** Lets the curation wait, and gives back what lets it go on. */
async function holdCuration(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(curate.path, async (route: Route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('an analysis whose progress cannot be read goes on, and its end is seen', async () => {
  const { page, complaints } = await beginDropped();
  const release = await holdCuration(page);
  const analyzing = page.getByRole('heading', { name: 'Analyzing your photos' });
  const progress = page.getByText(/^\d of 3 photos$/);
  await proceed(page, droppedNames.length);
  // The photos may have been read before the last of them arrived: the trip tells their number.
  await progress.waitFor();
  await forceEach(page, {
    call: readTrip,
    failures: failureOfEachKind,
    ask: () => analyzing.waitFor(),
    see: async () => {
      await analyzing.waitFor();
      await progress.waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  });
  expect(await faultsOf(page, 'step 2 analyzing without news')).toEqual([]);
  release();
  await seePicks(page, 2);
  expect(complaints).toEqual([]);
});

test('a choice that the server does not take is taken back and told, and can be made then', async () => {
  const { page, picks, complaints } = await beginPicked();
  const [best = ''] = picks;
  await forceEach(page, {
    call: select,
    failures: failureOfEachKind,
    ask: () => cell(page, best).press('Space'),
    see: async ({ text }) => {
      const toast = page.getByRole('listitem').filter({ hasText: `Your choice for ${best} wasn't saved` });
      await toast.filter({ hasText: text }).first().waitFor();
      await expect.poll(() => pickedNames(page)).toEqual(picks);
    },
  });
  expect(await faultsOf(page, 'step 2 with choices that were not saved')).toEqual([]);
  await cell(page, best).press('Space');
  await seePicks(page, 1);
  await page.reload();
  await seePicks(page, 1);
  await expect.poll(() => pickedNames(page)).toEqual(picks.slice(1));
  expect(complaints).toEqual([]);
});

test('a trip that cannot be read says why and is read again', async () => {
  const { page, picks, complaints } = await beginPicked();
  await forceEach(page, {
    call: readPhotos,
    failures: failureOfEachKind,
    ask: async (isFirst) => {
      await (isFirst ? page.reload() : tryAgain(page));
    },
    see: async ({ text }) => {
      await page.getByRole('heading', { name: "We couldn't load your photos" }).waitFor();
      await page.getByText(text, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  });
  expect(await faultsOf(page, 'step 2 with photos that cannot be read')).toEqual([]);
  await tryAgain(page);
  await seePicks(page, 2);
  await expect.poll(() => pickedNames(page)).toEqual(picks);
  expect(complaints).toEqual([]);
});

test('a session that is over when a choice is made leads to the login and is made again', async () => {
  const { page, username, picks, complaints } = await beginPicked();
  const forced = await force(page, select, sessionOver);
  await cell(page, picks[0] ?? '').press('Space');
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await page.getByText(/wasn't saved/).count()).toBe(0);
  expect(await faultsOf(page, 'step 2 without a session')).toEqual([]);
  await forced.lift();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await page.waitForURL(/step=2&trip=/);
  await expect.poll(() => pickedNames(page)).toEqual(picks.slice(1));
  expect(complaints).toEqual([]);
});
