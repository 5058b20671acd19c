import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTrip, makeTripPhoto, makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { type App, beginUploads, drop, photo, readUpload, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const tripUrl = apiUrl('api/trips/:id/');
const photoUrl = apiUrl('api/photos/:id/');
const clearPost = 'This trip has a saved post. The post stays in your history, but without these photos.';
const removePost = "This trip has a saved post. If the photo is in the post, it's removed there too.";
const notFound = () => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });

/** What the server removes, and the trip's post as it stands there. */
function watchRemovals() {
  const watched = { postId: null as string | null, removed: [] as string[] };
  const remove = (name: string) => {
    watched.removed.push(name);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get(tripUrl, () => HttpResponse.json(makeTrip({ post_id: watched.postId }))),
    http.delete(tripUrl, ({ params }) => remove(`trip ${params.id}`)),
    http.delete(photoUrl, ({ params }) => remove(`photo ${params.id}`)),
  );
  return watched;
}

const openTrip = async () => {
  const app = renderApp('/app?trip=trip-1', { signedIn: true });
  await screen.findByText('3 photos, 3 selected');
  return app;
};

async function ask(app: App, name: string) {
  await app.user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('alertdialog'));
}

describe('the question before photos are removed', () => {
  it('says nothing of a post where there is none', async () => {
    const app = await openTrip();
    const question = await ask(app, 'Clear All');
    expect(question.getByText(/^Are you sure you want to remove all 3 photos\?/)).toBeVisible();
    expect(question.queryByText(/saved post/)).not.toBeInTheDocument();
  });

  it('names a post that another device has saved meanwhile, and only its photos go', async () => {
    const watched = watchRemovals();
    const app = await openTrip();
    watched.postId = 'post-1';
    const question = await ask(app, 'Clear All');
    expect(await question.findByText(clearPost)).toBeVisible();
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(watched.removed.toSorted()).toEqual(['photo one', 'photo three', 'photo two']);
  });

  it('is asked once more where a post was saved while it stood', async () => {
    const watched = watchRemovals();
    const app = await openTrip();
    const question = await ask(app, 'Clear All');
    watched.postId = 'post-1';
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    expect(await question.findByText(clearPost)).toBeVisible();
    await waitFor(() => expect(question.getByRole('button', { name: 'Clear All' })).toBeEnabled());
    expect(watched.removed).toEqual([]);
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(watched.removed).toHaveLength(3));
    expect(watched.removed).not.toContain('trip trip-1');
  });

  it('names the post for a single photo as well', async () => {
    const watched = watchRemovals();
    watched.postId = 'post-1';
    const app = await openTrip();
    const question = await ask(app, 'Remove two.jpg');
    expect(await question.findByText(removePost)).toBeVisible();
    await app.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(watched.removed).toEqual(['photo two']));
  });

  it('leaves the focus to the next photo', async () => {
    watchRemovals();
    const app = await openTrip();
    const question = await ask(app, 'Remove two.jpg');
    const left = ['one', 'three'].map((id) => makeTripPhoto({ id, filename: `${id}.jpg` }));
    server.use(http.get(apiUrl('api/trips/:id/photos/'), () => HttpResponse.json(left)));
    await app.user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 photos, 2 selected')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove three.jpg' })).toHaveFocus());
  });

  it('removes nothing where the server does not say whether there is a post', async () => {
    const watched = watchRemovals();
    const app = await openTrip();
    server.use(http.get(tripUrl, () => HttpResponse.json({ error: 'No.' }, { status: 403 })));
    const question = await ask(app, 'Clear All');
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    expect(await question.findByRole('alert')).toHaveTextContent("We couldn't remove all photos. No.");
    expect(watched.removed).toEqual([]);
  });
});

describe('what is gone from the server already', () => {
  it('counts as removed: a photo', async () => {
    server.use(http.delete(photoUrl, notFound));
    const app = await openTrip();
    const question = await ask(app, 'Remove two.jpg');
    await app.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('counts as removed: the trip', async () => {
    server.use(http.get(tripUrl, notFound), http.delete(tripUrl, notFound));
    const app = await openTrip();
    const question = await ask(app, 'Clear All');
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(app.place.search).toBe(''));
  });

  it('counts as removed: each photo of a trip with a post', async () => {
    const watched = watchRemovals();
    watched.postId = 'post-1';
    server.use(http.delete(photoUrl, notFound));
    const app = await openTrip();
    const question = await ask(app, 'Clear All');
    await question.findByText(clearPost);
    await app.user.click(question.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(app.place.search).toBe(''));
  });

  it('does not lead back to itself by photos that were sent to it', async () => {
    server.use(
      http.post(uploadUrl, async ({ request }) =>
        (await readUpload(request)).names[0] === 'b.jpg'
          ? HttpResponse.error()
          : HttpResponse.json([makeUploadedPhoto()], { status: 201 }),
      ),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
    await app.user.click(await screen.findByRole('button', { name: 'See which' }));
    await screen.findByText('Failed');
    server.use(http.get(apiUrl('api/trips/:id/photos/'), notFound), http.post(uploadUrl, notFound));
    await app.user.click(screen.getByRole('button', { name: 'Try again: b.jpg' }));
    await waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
    expect(screen.getByText('b.jpg')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Triptych, home' }));
    await app.user.click(await screen.findByRole('link', { name: 'Get Started' }));
    await screen.findByText('1 photo, 1 selected');
    expect(app.place.search).toBe('');
  });
});
