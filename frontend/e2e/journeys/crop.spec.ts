// What a slide shows is the same wherever it is seen: preview, mock post, card, details and archive.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Post, TripPhoto } from '../../src/api/types';
import { cutsAny } from '../../src/data/posts/crop';
import { openArchive } from '../archive';
import { beginJourney } from '../fixtures';
import { type DroppedFile, photos } from '../photos';
import { difference, shownBy } from '../same-picture';
import { choosePickCount, dropPhotos, generateButton, press, proceed, seePicks, signUp } from '../traveller';

/** Square with a face, tall, and wide. */
const names = ['astronaut.png', 'Portrait_1.jpg', 'china.jpg'];
const shapes = ['4:5', '1:1', '1.91:1'];
/** Plates and badges lie on some pictures; another crop differs by more. */
const sameMax = 9;
const otherMin = 15;

async function beginPost(page: Page): Promise<void> {
  await signUp(page);
  await dropPhotos(page, await photos(names));
  await choosePickCount(page, '3');
  await proceed(page, names.length);
  await seePicks(page, names.length);
  await generateButton(page, names.length).click();
  await page.getByRole('radio', { name: 'Funny', exact: true }).check();
  await press(page, 'Generate');
  await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
  await press(page, 'Preview Post');
  await seeSaved(page);
}

async function seeSaved(page: Page): Promise<void> {
  await page.getByText(/^Saved\. /).waitFor();
  await page.getByText('All changes saved').waitFor();
}

async function savedAfter(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/api\/export-post\/$/.test(answer.url()),
  );
  await change();
  expect((await saved).status()).toBeLessThan(300);
  await seeSaved(page);
}

/** All slides get a shape, and each is moved off its middle. */
async function crop(page: Page, shape: string): Promise<void> {
  await savedAfter(page, async () => {
    await page.getByRole('button', { name: /^Crop/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop' });
    await dialog.getByRole('radio', { name: shape, exact: true }).check();
    for (const [place] of names.entries()) {
      await dialog.getByRole('button', { name: `Slide ${place + 1}` }).click();
      const frame = dialog.getByRole('button', { name: /^Shown area/ });
      for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowDown']) await frame.press(key);
    }
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
}

const shownIn = (carousel: Locator) => carousel.locator('li[aria-hidden=false] img');

async function archived(page: Page): Promise<Buffer[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All' }).first().click(),
  ]);
  return slidesOf(file);
}

async function slidesOf(download: Parameters<typeof openArchive>[0]): Promise<Buffer[]> {
  const archive = await openArchive(download);
  const slides = archive.names.filter((name) => name.endsWith('.jpg'));
  return Promise.all(slides.map((name) => archive.read(name)));
}

/** The slides of an archive that no button was pressed for. */
async function downloaded(page: Page, url: string): Promise<Buffer[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'triptych-archive-'));
  try {
    const file = path.join(folder, 'post.zip');
    await writeFile(file, await (await page.request.get(url)).body());
    return await slidesOf({ path: async () => file });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** By how much what a carousel shows differs from the slides, one after the other. */
async function goThrough(page: Page, carousel: Locator, slides: readonly Buffer[], beside?: Locator) {
  const differences: number[] = [];
  for (const [place, slide] of slides.entries()) {
    if (place > 0) await carousel.getByRole('button', { name: 'Next', exact: true }).click();
    differences.push(await difference(page, slide, await shownBy(shownIn(carousel))));
    if (beside !== undefined) differences.push(await difference(page, slide, await shownBy(beside)));
  }
  return differences;
}

test('every place that shows a slide shows the same of it', async () => {
  const { page, complaints } = await beginJourney({ isStill: true });
  await beginPost(page);
  const asFound = await archived(page);
  for (const shape of shapes) {
    const before = shape === shapes[0] ? asFound : await archived(page);
    await crop(page, shape);
    const slides = await archived(page);
    expect(slides).toHaveLength(names.length);
    const [first = Buffer.of()] = slides;
    expect(await difference(page, first, before[0] ?? Buffer.of())).toBeGreaterThan(otherMin);

    const preview = page.getByRole('region', { name: 'Photos of the post' });
    const mockPost = page.getByRole('article', { name: 'Mock Instagram post' }).locator('img').last();
    const differences = await goThrough(page, preview, slides, mockPost);
    const place = page.url();
    await page.goto('/previous-posts');
    const card = page.getByRole('listitem').locator('img').first();
    differences.push(await difference(page, first, await shownBy(card)));
    await page.getByRole('button', { name: /^Post Details: / }).click();
    differences.push(
      ...(await goThrough(page, page.getByRole('region', { name: 'Images of the post' }), slides)),
    );
    expect(Math.max(...differences), `${shape}: ${differences.map(Math.round)}`).toBeLessThan(sameMax);
    await page.goto(place);
    await seeSaved(page);
  }
  expect(complaints).toEqual([]);
});

/** One face in five places of photos of five shapes, cut out of a square portrait; in shares of it. */
const portraits = {
  'face-high.jpg': [0.1, 0, 0.75, 1],
  'face-left.jpg': [0.25, 0.05, 0.75, 0.4],
  'face-right.jpg': [0, 0.05, 0.6, 0.36],
  'face-low.jpg': [0.2, 0, 0.5, 0.5],
  'face-narrow.jpg': [0.24, 0, 0.4, 0.9],
} as const;
const withoutPeople = ['Portrait_1.jpg', 'DSCN0010.jpg', 'china.jpg', 'flower.jpg'];
const carousels = 40;

/** Parts of a picture as photos of their own. */
async function portraitsOf(page: Page, file: string): Promise<DroppedFile[]> {
  const [{ bytes } = { bytes: Buffer.of() }] = await photos([file]);
  const parts = await page.evaluate(
    async ([base64, areas]) => {
      const all = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([all]));
      const cut = async ([left, top, width, height]: readonly number[]) => {
        const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(
          (share = 0) => share * picture.width,
        );
        const canvas = new OffscreenCanvas(Math.round(2 * w), Math.round(2 * h));
        canvas.getContext('2d')?.drawImage(picture, x, y, w, h, 0, 0, canvas.width, canvas.height);
        const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
        const url = await new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.readAsDataURL(jpeg);
        });
        return url.slice(url.indexOf(',') + 1);
      };
      return Promise.all(areas.map(cut));
    },
    [bytes.toString('base64'), Object.values(portraits)] as const,
  );
  return Object.keys(portraits).map((name, place) => ({
    name,
    bytes: Buffer.from(parts[place] ?? '', 'base64'),
  }));
}

/** Numbers from 0 to below 1 that are the same in every run (Park and Miller's generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Two to four of them, in any order. */
function some(all: readonly TripPhoto[], random: () => number): TripPhoto[] {
  const shuffled = all.map((photo) => ({ photo, at: random() })).sort((one, other) => one.at - other.at);
  return shuffled.slice(0, 2 + Math.floor(random() * 3)).map(({ photo }) => photo);
}

test('of forty mixed carousels no default cuts a face, and cards, details and archives are the same', async () => {
  const { page, server, complaints } = await beginJourney({ isStill: true });
  await signUp(page);
  const dropped = [...(await portraitsOf(page, 'astronaut.png')), ...(await photos(withoutPeople))];
  await dropPhotos(page, dropped);
  await proceed(page, dropped.length);
  await page.getByRole('button', { name: /^Generate Content/ }).waitFor();
  const token = await page.evaluate(
    () => localStorage.getItem('triptych.token') ?? sessionStorage.getItem('triptych.token'),
  );
  const headers = { Authorization: `Token ${token}` };
  const trip = new URL(page.url()).searchParams.get('trip');
  const listed = await page.request.get(`${server.url}/api/trips/${trip}/photos/`, { headers });
  const all: TripPhoto[] = await listed.json();
  expect(all.filter(({ faces }) => faces.length > 0).length).toBeGreaterThanOrEqual(4);

  const random = seeded(40);
  const slides: Buffer[][] = [];
  for (let number = 1; number <= carousels; number += 1) {
    const shown = some(all, random);
    const saved = await page.request.post(`${server.url}/api/export-post/`, {
      headers,
      data: { caption: `Carousel ${number}.`, style: 'funny', trip, photo_ids: shown.map(({ id }) => id) },
    });
    expect(saved.status()).toBe(201);
    const post: Post = await saved.json();
    for (const [place, photo] of shown.entries()) {
      const [x = 0.5, y = 0.5] = post.trip.photos[place]?.focus ?? [];
      const isCut = cutsAny(photo.faces, photo, { ratio: post.ratio, focus: [x, y] });
      expect(isCut, `${number}: ${photo.filename} at ${post.ratio}`).toBe(false);
    }
    slides.push(await downloaded(page, post.download_url));
  }

  await page.goto('/previous-posts');
  await page.getByRole('button', { name: 'Load more' }).click();
  const differences: number[] = [];
  for (const [place, pictures] of slides.entries()) {
    const card = page.getByRole('listitem').filter({ hasText: `Carousel ${place + 1}.` });
    const [first = Buffer.of()] = pictures;
    differences.push(await difference(page, first, await shownBy(card.locator('img').first())));
    await card.getByRole('button', { name: /^Post Details: / }).click();
    const carousel = page.getByRole('region', { name: 'Images of the post' });
    differences.push(...(await goThrough(page, carousel, pictures)));
    await page.keyboard.press('Escape');
  }
  expect(Math.max(...differences), `${differences.map(Math.round)}`).toBeLessThan(sameMax);
  expect(complaints).toEqual([]);
  // Forty posts, each seen in four places: minutes on a loaded machine.
}, 600_000);
