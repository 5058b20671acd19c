// The connection goes while photos are on their way, and comes back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photos } from '../photos';
import { dropPhotos, proceed, seePicks, signUp, total } from '../traveller';

// The large ones come early, so that they are on their way while others are done.
const names = ['DSCN0010.jpg', 'flower.jpg', 'sunset.jpg', 'wine.jpg', 'DSCN0021.jpg', 'DSCN0040.jpg'];
const heldBack = { TRIPTYCH__LIMITS__ANALYSIS_WORKERS: '0' };
const lost =
  /net::ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED) /;

/** About as fast as a train's network, so that there is a middle of the upload. */
const slow = { offline: false, uploadThroughput: 400_000 };
const gone = { offline: true, uploadThroughput: -1 };
const full = { offline: false, uploadThroughput: -1 };

/** Takes hold of the page's connection. */
async function connectionOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return {
    become: (conditions: typeof slow) =>
      session.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...conditions }),
  };
}

/** Sends the photos and waits until some are there and others on their way. */
async function beginUpload(page: Page) {
  await signUp(page);
  await dropPhotos(page, await photos(names));
  const connection = await connectionOf(page);
  await connection.become(slow);
  await page.getByRole('button', { name: 'Continue with 6 photo(s)' }).click();
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
  await page.getByText(/^Uploading: [23] of 6 done, \d+%$/).waitFor();
  return connection;
}

/** The page goes on; in the first step what was lost is told, and every dropped photo is still there. */
async function seeLoss(page: Page, text: RegExp): Promise<void> {
  await page.waitForURL(/step=2&trip=/);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await page.getByText(text).waitFor();
  await page.getByText('6 photos, 6 selected').waitFor();
  await expect.poll(() => page.getByText('Done', { exact: true }).count()).toBeGreaterThanOrEqual(2);
}

test('photos that a crash of the server cut off are kept, sent again by hand and there once', async () => {
  // An analysis that dies with its server is taken up a minute later: too long to wait here.
  const { server, page, complaints } = await beginJourney({ environment: heldBack, expected: [lost] });
  const connection = await beginUpload(page);
  await server.kill();
  await seeLoss(page, /^We couldn't upload [1-4] photos?: We can't reach the server\./);

  const failed = page.getByRole('button', { name: /^Try again: / });
  const before = await failed.count();
  expect(before).toBeGreaterThanOrEqual(3);
  await failed.first().click();
  await page.getByText(`We couldn't upload ${before} photos: `).waitFor();

  await server.restart({});
  await connection.become(full);
  await failed.first().click();
  await page.getByText(`We couldn't upload ${before - 1} photos: `).waitFor();
  await page.getByRole('button', { name: 'Retry upload' }).click();
  await failed.first().waitFor({ state: 'detached' });

  await proceed(page, names.length);
  await seePicks(page, 2);
  expect(await total(page, 'Total Photos')).toBe(names.length);
  expect(complaints).toEqual([]);
});

test('photos that a tunnel cut off are sent by themselves once the browser is online, and are there once', async () => {
  // On a busy machine a picture is asked for before it is made, and again later.
  const { page, complaints } = await beginJourney({ expected: [lost, /status of 503 .*\/media\//] });
  const connection = await beginUpload(page);
  await connection.become(gone);
  await seeLoss(page, /^You're offline\. [1-4] photos? will upload when you're back online\./);

  await connection.become(full);
  await page.getByText(/^You're offline/).waitFor({ state: 'detached' });
  await proceed(page, names.length);
  await seePicks(page, 2);
  expect(await total(page, 'Total Photos')).toBe(names.length);
  expect(complaints).toEqual([]);
});
