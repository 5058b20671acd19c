// An archive with the originals, as whoever asks for them gets it: opened by two programs that are not ours.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { beginJourney } from '../fixtures';
import { photoPaths, photos } from '../photos';
import { choosePickCount, dropPhotos, generateButton, proceed, seePicks, signUp } from '../traveller';

const run = promisify(execFile);
const source = 'china.jpg';
const travelledName = 'Été à 東京 & Ålesund.jpg';

/** Tests each checksum, then tells the names in the archive's order. */
const listInPython = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps(archive.namelist()))
`;

/** Has a post of two photos made, and answers its id. */
async function makePost(page: Page): Promise<string> {
  const [renamed, other] = await photos([source, 'flower.jpg']);
  if (renamed === undefined || other === undefined) throw new Error('photos are missing');
  await dropPhotos(page, [{ ...renamed, name: travelledName }, other]);
  await choosePickCount(page, 'All');
  await proceed(page, 2);
  await seePicks(page, 2);
  await generateButton(page, 2).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/export-post/') && response.ok()),
    page.getByRole('button', { name: 'Preview Post' }).click(),
  ]);
  return ((await saved.json()) as { id: string }).id;
}

/** Asks for the archive with the originals, and lays it down as a file. */
async function fetchArchive(page: Page, postId: string): Promise<string> {
  const address = await page.evaluate(async (id) => {
    const token = sessionStorage.getItem('triptych.token') ?? localStorage.getItem('triptych.token') ?? '';
    const headers = { Authorization: `Token ${token}` };
    const answer = await fetch(`/api/export-post/${id}/?originals=1`, { headers });
    return ((await answer.json()) as { download_url: string }).download_url;
  }, postId);
  const answer = await page.request.get(address);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'triptych-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'post.zip');
  await writeFile(file, await answer.body());
  return file;
}

test('an archive with its originals opens in unzip and in Python, under the name that a photo came with', async () => {
  const { page, complaints } = await beginJourney();
  await signUp(page);
  const file = await fetchArchive(page, await makePost(page));

  await run('unzip', ['-tqq', file]);
  const listed = await run('python3', ['-c', listInPython, file]);
  const names = JSON.parse(listed.stdout) as string[];
  expect(names).toHaveLength(5);
  expect(names.slice(0, 2)).toEqual(['01.jpg', '02.jpg']);
  expect(names).toContain('caption.txt');
  const original = names.find((name) => name.includes('東京')) ?? '';
  expect(original).toMatch(/original/);

  const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
  const unzipped = await run('unzip', ['-Z1', file], { env: environment });
  expect(unzipped.stdout.trim().split('\n')).toEqual(names);
  const python =
    'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';
  const read = await run('python3', ['-c', python, file, original], {
    encoding: 'buffer',
    maxBuffer: 10_000_000,
  });
  const [dropped = ''] = photoPaths([source]);
  expect(read.stdout.equals(await readFile(dropped))).toBe(true);
  expect(complaints).toEqual([]);
});
