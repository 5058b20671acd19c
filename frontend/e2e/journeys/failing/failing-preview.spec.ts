// The fourth step while the server fails: the post stays as it is seen, and there is a way to take it along.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  beginDropped,
  droppedNames,
  failureNamed,
  failureOfEachKind,
  force,
  forceEach,
  refusalOfEachKind,
  seeAlert,
  sessionOver,
} from '../../failing';
import { faultsOf } from '../../looks';
import {
  archiveName,
  askArchive,
  collectDownloads,
  denyCopying,
  readPicture,
  takeAgain,
  waysToArchive,
} from '../../taking';
import { logIn, press, writeWords } from '../../traveller';

const save = { method: 'POST', path: /\/api\/export-post\/$/ };

const words = 'Two photos say it best.';
const saved = /^Saved\. Within Instagram's rules: 2 slides, /;
const exportFailed = 'Export failed. Please try again.';
const imageFailed = "We couldn't download the image. Please try again.";
const copyFailed = 'Your browser blocked copying. Select the text in the summary instead.';
const looseFiles = [/^triptych-image-1\.jpg$/, /^triptych-image-2\.jpg$/, /^triptych-caption\.txt$/];

const seeWords = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByText(words).waitFor();

/** A new traveller with a caption of their own, before the preview is entered. */
async function begin() {
  const journey = await beginDropped();
  const { page } = journey;
  await writeWords(page, droppedNames.length, words);
  return journey;
}

/** The same, who stands before the saved post. */
async function beginSaved() {
  const journey = await begin();
  await press(journey.page, 'Preview Post');
  await journey.page.getByText(saved).waitFor();
  return journey;
}

test('a post that cannot be saved says why, is seen whole, and is saved then', async () => {
  const { page, complaints } = await begin();
  await forceEach(page, {
    call: save,
    failures: failureOfEachKind,
    ask: (isFirst) => press(page, isFirst ? 'Preview Post' : 'Try again'),
    see: async ({ text }) => {
      await seeAlert(page, `We couldn't save your post. ${text}`);
      await page.getByText('Photo 1 of 2', { exact: true }).waitFor();
      await seeWords(page);
    },
  });
  expect(await faultsOf(page, 'step 4 with a post that is not saved')).toEqual([]);
  await press(page, 'Try again');
  await page.getByText(saved).waitFor();
  await page.goto('/previous-posts');
  await page.getByText(words).waitFor();
  expect(await page.getByRole('button', { name: /^Post Details: / }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a session that is over when the post is saved leads to the login and back to it', async () => {
  const { page, username, complaints } = await begin();
  const forced = await force(page, save, sessionOver);
  await press(page, 'Preview Post');
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await forced.lift();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, username);
  await page.waitForURL(/step=4&trip=/);
  await page.getByText(saved).waitFor();
  await seeWords(page);
  expect(complaints).toEqual([]);
});

test.each(waysToArchive)(
  'photos come one by one, with a text, where no archive is to be had: $name',
  async ({ call }) => {
    const { page, complaints } = await beginSaved();
    const downloads = collectDownloads(page);
    await forceEach(page, {
      call,
      failures: failureOfEachKind,
      ask: () => press(page, 'Export All'),
      see: async () => {
        await downloads.see(...looseFiles);
        expect(await downloads.textOf('triptych-caption.txt')).toContain(words);
        expect(await page.getByText(exportFailed).count()).toBe(0);
        downloads.forget();
        await page.getByRole('button', { name: 'Export All', exact: true }).waitFor();
      },
    });
    await press(page, 'Export All');
    await downloads.see(archiveName);
    expect(complaints).toEqual([]);
  },
);

test('an export of which nothing is to be had says so, and can be had then', async () => {
  const { page, complaints } = await beginSaved();
  const downloads = collectDownloads(page);
  const withoutArchive = await force(page, askArchive, failureNamed('503'));
  await forceEach(page, {
    call: readPicture,
    failures: refusalOfEachKind,
    ask: () => press(page, 'Export All'),
    see: async () => {
      await seeAlert(page, exportFailed);
      expect(await page.getByText(saved).count()).toBe(0);
      await page.getByRole('button', { name: 'Export All', exact: true }).waitFor();
      await seeWords(page);
    },
  });
  expect(downloads.names()).toEqual([]);
  expect(await faultsOf(page, 'step 4 with a failed export')).toEqual([]);
  await withoutArchive.lift();
  await takeAgain(page, { button: 'Export All', downloads, name: archiveName, failed: exportFailed });
  expect(complaints).toEqual([]);
});

test('an image that cannot be downloaded says so, and comes with the next press', async () => {
  const { page, complaints } = await beginSaved();
  const downloads = collectDownloads(page);
  await forceEach(page, {
    call: readPicture,
    failures: refusalOfEachKind,
    ask: () => press(page, 'Download Image'),
    see: async () => {
      await seeAlert(page, imageFailed);
      await page.getByRole('button', { name: 'Download Image', exact: true }).waitFor();
    },
  });
  expect(downloads.names()).toEqual([]);
  expect(await faultsOf(page, 'step 4 with an image that did not come')).toEqual([]);
  const name = /^triptych-.+\.jpg$/;
  await takeAgain(page, { button: 'Download Image', downloads, name, failed: imageFailed });
  expect(complaints).toEqual([]);
});

test('a text that cannot be copied stands where it can be selected', async () => {
  const { page, complaints } = await beginSaved();
  const copying = await denyCopying(page);
  await press(page, 'Copy Caption & Hashtags');
  await seeAlert(page, copyFailed);
  await seeWords(page);
  expect(await page.getByText('Copied!').count()).toBe(0);
  expect(await faultsOf(page, 'step 4 without a clipboard')).toEqual([]);
  await copying.allow();
  await press(page, 'Copy Caption & Hashtags');
  await page.getByText('Copied!').waitFor();
  await page.getByText(copyFailed).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
