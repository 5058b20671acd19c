import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { curationPath, givePhotos, shownNames } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { notDuplicateUrl, stackPhotos, watchNotDuplicates, watchSelections } from '@/testing/stacks';

async function openStack(keys = 's') {
  givePhotos(...stackPhotos);
  const app = renderApp(curationPath, { signedIn: true });
  (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
  await app.user.keyboard(keys);
  return app;
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name });
const cell = (name: string) => within(checkbox(name).closest('li') as HTMLElement);
const stackOf = (count: number) => screen.queryByRole('button', { name: `${count} similar shots` });

describe('a photo that is no duplicate', () => {
  it('leaves its stack, stands right after it, and is told to the server', async () => {
    const told = watchNotDuplicates();
    const app = await openStack();
    await app.user.click(screen.getByRole('button', { name: 'Not a duplicate: fourth.jpg' }));
    await waitFor(() =>
      expect(shownNames()).toEqual(['best.jpg', 'second.jpg', 'third.jpg', 'fourth.jpg', 'alone.jpg']),
    );
    await waitFor(() => expect(stackOf(3)).toBeVisible());
    expect(await screen.findByText('fourth.jpg is not a duplicate')).toBeVisible();
    await waitFor(() => expect(cell('fourth.jpg').getByText('Marked as not a duplicate')).toBeVisible());
    expect(cell('fourth.jpg').queryByText('Duplicate')).not.toBeInTheDocument();
    await waitFor(() => expect(checkbox('fourth.jpg')).toHaveFocus());
    expect(told).toEqual(['POST fourth']);
  });

  it('stays selected or left out as it was', async () => {
    watchNotDuplicates();
    const selected = watchSelections();
    const app = await openStack();
    await app.user.click(screen.getByRole('button', { name: 'Not a duplicate: second.jpg' }));
    await waitFor(() => expect(stackOf(3)).toBeVisible());
    expect(checkbox('second.jpg')).not.toBeChecked();
    expect(selected).toEqual([]);
  });

  it('can be the keeper: the best of the others follows it, and it keeps its place', async () => {
    const told = watchNotDuplicates();
    await openStack('n');
    await waitFor(() => expect(shownNames()).toEqual(['best.jpg', 'second.jpg', 'alone.jpg']));
    await waitFor(() => expect(cell('second.jpg').getByText('Keeper')).toBeVisible());
    expect(checkbox('best.jpg')).toHaveFocus();
    expect(told).toEqual(['POST best']);
  });

  it('is taken back by undo, done again by redo, and grouped again by N', async () => {
    const told = watchNotDuplicates();
    const app = await openStack('n');
    await waitFor(() => expect(stackOf(3)).toBeVisible());
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stackOf(4)).toBeVisible());
    expect(checkbox('best.jpg')).toBeChecked();
    await app.user.click(await screen.findByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(stackOf(3)).toBeVisible());
    checkbox('best.jpg').focus();
    await waitFor(() => expect(cell('best.jpg').getByText('Marked as not a duplicate')).toBeVisible());
    await app.user.keyboard('n');
    await waitFor(() => expect(stackOf(4)).toBeVisible());
    expect(told).toEqual(['POST best', 'DELETE best', 'POST best', 'DELETE best']);
  });

  it('can be grouped again beside its picture', async () => {
    const told = watchNotDuplicates();
    givePhotos(
      ...stackPhotos.map((photo) => ({ ...photo, group: null, is_not_duplicate: photo.id === 'best' })),
    );
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Regroup' }));
    await waitFor(() => expect(told).toEqual(['DELETE best']));
    expect(await screen.findByText('best.jpg can be grouped again')).toBeVisible();
  });

  it('that cannot be saved is on its stack again, with a message', async () => {
    server.use(
      http.post(notDuplicateUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })),
    );
    await openStack('n');
    expect(await screen.findByText("Your choice for best.jpg wasn't saved")).toBeVisible();
    await waitFor(() => expect(stackOf(4)).toBeVisible());
  });

  it('is nothing that can be said of a photo alone', async () => {
    const told = watchNotDuplicates();
    const app = await openStack('{End}');
    await waitFor(() => expect(checkbox('alone.jpg')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Not a duplicate' })).not.toBeInTheDocument();
    await app.user.keyboard('n');
    expect(told).toEqual([]);
  });
});

describe('in the compare view a photo that is no duplicate', () => {
  const shots = () => screen.getAllByRole('figure').map((figure) => figure.querySelector('img')?.alt);

  it('leaves the others to be compared, and comes back by undo', async () => {
    const told = watchNotDuplicates();
    const app = await openStack('c');
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(await dialog.findByRole('button', { name: 'Not a duplicate: second.jpg' }));
    expect(await dialog.findByRole('heading', { name: 'Compare 3 similar shots' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'third.jpg']));
    const news = /^second\.jpg is not a duplicate and is now shown separately\. Shots 1 and 2 of 3\./;
    expect(dialog.getByText(news)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByRole('heading', { name: 'Compare 4 similar shots' })).toBeVisible();
    expect(dialog.queryByText(/shown separately/)).not.toBeInTheDocument();
    expect(told).toEqual(['POST second', 'DELETE second']);
  });

  it('is closed with its view, which says nothing of it when it is opened again', async () => {
    watchNotDuplicates();
    const app = await openStack('c');
    await app.user.click(await screen.findByRole('button', { name: 'Not a duplicate: second.jpg' }));
    await screen.findByText(/^second\.jpg is not a duplicate/);
    await app.browser.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    checkbox('best.jpg').focus();
    await app.user.keyboard('c');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Shots 1 and 2 of 3\./)).toBeVisible();
  });

  it('can be the keeper, by Shift and its number', async () => {
    const told = watchNotDuplicates();
    const app = await openStack('c');
    await screen.findByRole('dialog');
    await waitFor(() => expect(shots()[0]).toBe('best.jpg'));
    await app.user.keyboard('{Shift>}[Digit1]{/Shift}');
    await waitFor(() => expect(shots()).toEqual(['second.jpg', 'third.jpg']));
    expect(told).toEqual(['POST best']);
  });

  it('is looked at by itself once it was one of two', async () => {
    watchNotDuplicates();
    givePhotos(...stackPhotos.filter(({ id }) => id !== 'third' && id !== 'fourth'));
    const app = renderApp(curationPath, { signedIn: true });
    (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
    await app.user.keyboard('c');
    await app.user.click(await screen.findByRole('button', { name: 'Not a duplicate: second.jpg' }));
    expect(await screen.findByRole('heading', { name: 'Look closer' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['second.jpg']));
  });
});
