// Posts are taken from the history while the server, or the clipboard, fails: by the next way that is left.
import { expect, test } from 'vitest';
import {
  beginDropped,
  droppedNames,
  failureNamed,
  failureOfEachKind,
  force,
  forceEach,
  refusalOfEachKind,
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
import { press, writeWords } from '../../traveller';

const words = 'Two photos say it best.';
const downloadFailed = 'Download failed. Please try again.';

/** A new traveller before the card of their post. */
async function begin() {
  const journey = await beginDropped();
  const { context, page } = journey;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await writeWords(page, droppedNames.length, words);
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. Within Instagram's rules: 2 slides, /).waitFor();
  await page.goto('/previous-posts');
  await page.getByText(words).waitFor();
  return journey;
}

test.each(waysToArchive)(
  'pictures come one by one, with a text, where no archive is to be had: $name',
  async ({ call }) => {
    const { page, complaints } = await begin();
    const downloads = collectDownloads(page);
    const looseFiles = [/^triptych-.+-1\.jpg$/, /^triptych-.+-2\.jpg$/, /^triptych-.+\.txt$/];
    await forceEach(page, {
      call,
      failures: failureOfEachKind,
      ask: () => press(page, 'Download'),
      see: async () => {
        await downloads.see(...looseFiles);
        expect(await downloads.textOf(downloads.names().at(-1) ?? '')).toContain(words);
        await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
        expect(await page.getByText(downloadFailed).count()).toBe(0);
        downloads.forget();
      },
    });
    await press(page, 'Download');
    await downloads.see(archiveName);
    expect(complaints).toEqual([]);
  },
);

test('a post of which nothing can be downloaded says so, and comes with the next press', async () => {
  const { page, complaints } = await begin();
  const downloads = collectDownloads(page);
  const withoutArchive = await force(page, askArchive, failureNamed('503'));
  const alert = page.getByRole('article').getByRole('alert').filter({ hasText: downloadFailed });
  await forceEach(page, {
    call: readPicture,
    failures: refusalOfEachKind,
    ask: () => press(page, 'Download'),
    see: async () => {
      await alert.waitFor();
      await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    },
  });
  expect(downloads.names()).toEqual([]);
  expect(await faultsOf(page, 'history with a failed download')).toEqual([]);
  await page.getByRole('button', { name: /^Post Details: / }).click();
  await page.getByRole('dialog').getByText(downloadFailed).waitFor();
  expect(await faultsOf(page, 'post details with a failed download')).toEqual([]);
  await withoutArchive.lift();
  await takeAgain(page, { button: 'Download All', downloads, name: archiveName, failed: downloadFailed });
  expect(complaints).toEqual([]);
});

test('a text is copied by the old way where the new one is closed', async () => {
  const { page, complaints } = await begin();
  await denyCopying(page, 'new');
  await press(page, 'Copy');
  await page.getByText('Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);
  expect(complaints).toEqual([]);
});

test('a text that cannot be copied is offered, and stands in a small window', async () => {
  const { page, complaints } = await begin();
  await denyCopying(page);
  await press(page, 'Copy');
  await page
    .getByRole('alertdialog')
    .getByText(
      'Automatic copying is not available in this environment. Would you like to see the content to copy manually?',
    )
    .waitFor();
  expect(await faultsOf(page, 'history asking to show a text')).toEqual([]);
  await press(page, 'Show it');
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Caption and hashtags' });
  await field.waitFor();
  expect(await field.inputValue()).toContain(words);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain(words);
  expect(await faultsOf(page, 'history with a text to copy by hand')).toEqual([]);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
