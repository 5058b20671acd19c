// The history while the server fails: samples stand in with their notice, and what was there stays.
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
import { logIn, press, writeWords } from '../../traveller';

const readPosts = { method: 'GET', path: /\/api\/my-post-exports\/(\?.*)?$/ };
const deletePost = { method: 'DELETE', path: /\/api\/export-post\/[^/]+\/$/ };

const words = 'Two photos say it best.';
const unreachable = 'Unable to load posts from server. Showing sample data.';
const noPosts = 'No posts found in your account. Showing sample data.';
const unanswered = 'The search failed. Showing the previous results.';
const noFurther = "We couldn't load more posts.";

const cards = (page: Page) => page.getByRole('article');
const ownCard = (page: Page) => cards(page).filter({ hasText: words });

/** A new traveller with one post, still before its preview. */
async function begin() {
  const journey = await beginDropped();
  const { page } = journey;
  await writeWords(page, droppedNames.length, words);
  await press(page, 'Preview Post');
  await page.getByText(/^Saved\. Within Instagram's rules: 2 slides, /).waitFor();
  return journey;
}

/** The same, who looks at the history. */
async function beginListed() {
  const journey = await begin();
  await journey.page.goto('/previous-posts');
  await ownCard(journey.page).waitFor();
  return journey;
}

test('a history that cannot be loaded shows four samples under a notice, until it can', async () => {
  const { page, complaints } = await begin();
  await forceEach(page, {
    call: readPosts,
    failures: failureOfEachKind,
    ask: async (isFirst) => {
      await (isFirst ? page.goto('/previous-posts') : press(page, 'Try again'));
    },
    see: async () => {
      await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
      await seeAlert(page, unreachable);
      expect(await cards(page).count()).toBe(4);
    },
  });
  // A fault of the server is asked again after a pause: what is looked at here stays as it is.
  const refused = await force(page, readPosts, failureNamed('400'));
  expect(await faultsOf(page, 'history with samples')).toEqual([]);
  await refused.lift();
  await press(page, 'Try again');
  await ownCard(page).waitFor();
  expect(await cards(page).count()).toBe(1);
  expect(await page.getByText(unreachable).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a notice over samples that is dismissed leaves the way to the posts', async () => {
  const { page, complaints } = await begin();
  const forced = await force(page, readPosts, failureNamed('503'));
  await page.goto('/previous-posts');
  await seeAlert(page, unreachable);
  await press(page, 'Dismiss');
  await page.getByText("We couldn't load your posts").waitFor();
  expect(await faultsOf(page, 'history without samples')).toEqual([]);
  await forced.lift();
  await press(page, 'Try again');
  await ownCard(page).waitFor();
  expect(complaints).toEqual([]);
});

test('a search that fails leaves the posts and itself where they are', async () => {
  const { page, complaints } = await beginListed();
  const field = page.getByRole('searchbox', { name: 'Search captions and hashtags' });
  await forceEach(page, {
    call: readPosts,
    failures: failureOfEachKind,
    ask: (isFirst) => (isFirst ? field.fill('SAY IT') : press(page, 'Try again')),
    see: async ({ text }) => {
      await seeAlert(page, `${unanswered} ${text}`);
      await ownCard(page).waitFor();
      expect(await field.inputValue()).toBe('SAY IT');
    },
  });
  expect(await faultsOf(page, 'history with a search that failed')).toEqual([]);
  await press(page, 'Try again');
  await page.getByText(unanswered).waitFor({ state: 'detached' });
  await ownCard(page).waitFor();
  await field.fill('no such words');
  await page.getByText('Try adjusting your search terms').waitFor();
  expect(complaints).toEqual([]);
});

/** Gives the trip of the preview another post, and the history pages of one. */
async function addPost(page: Page, caption: string): Promise<void> {
  const trip = new URL(page.url()).searchParams.get('trip');
  const token = await page.evaluate(
    () => sessionStorage.getItem('triptych.token') ?? localStorage.getItem('triptych.token'),
  );
  const headers = { Authorization: `Token ${token}` };
  const listed = await page.request.get(`/api/trips/${trip}/photos/`, { headers });
  const ids = ((await listed.json()) as { id: string }[]).map(({ id }) => id);
  const data = { caption, hashtags: ['another'], style: 'Funny', trip, photo_ids: ids };
  expect((await page.request.post('/api/export-post/', { headers, data })).status()).toBe(201);
  await page.route(readPosts.path, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
}

test('a next page that fails leaves the one before, and comes with the next press', async () => {
  const { page, complaints } = await begin();
  await addPost(page, 'Another day.');
  await page.goto('/previous-posts');
  await page.getByText('Another day.').waitFor();
  await forceEach(page, {
    call: readPosts,
    failures: failureOfEachKind,
    ask: (isFirst) => press(page, isFirst ? 'Load more' : 'Try again'),
    see: async ({ text }) => {
      await seeAlert(page, `${noFurther} ${text}`);
      await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
      expect(await cards(page).count()).toBe(1);
    },
  });
  expect(await faultsOf(page, 'history with a page that failed')).toEqual([]);
  await press(page, 'Try again');
  await ownCard(page).waitFor();
  expect(await cards(page).count()).toBe(2);
  expect(await page.getByText(noFurther).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a post that cannot be deleted stays, and the question says why', async () => {
  const { page, complaints } = await beginListed();
  await page.getByRole('button', { name: /^Post Details: / }).click();
  await press(page, 'Delete Post');
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
  const confirm = () => question.getByRole('button', { name: 'Delete', exact: true }).click();
  await forceEach(page, {
    call: deletePost,
    failures: refusalOfEachKind,
    ask: confirm,
    see: ({ text }) => seeAlert(page, `We couldn't delete the post. ${text}`),
  });
  expect(await faultsOf(page, 'history with a post that cannot be deleted')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Post Details' }).getByText(words).waitFor();
  await press(page, 'Delete Post');
  await confirm();
  await page.getByText(noPosts).waitFor();
  expect(await ownCard(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a session that is over leads from the history to the login and back', async () => {
  const { page, username, complaints } = await begin();
  const forced = await force(page, readPosts, sessionOver);
  await page.goto('/previous-posts');
  await page.waitForURL(/\/login\?next=%2Fprevious-posts$/);
  await forced.lift();
  await logIn(page, username);
  await ownCard(page).waitFor();
  expect(complaints).toEqual([]);
});
