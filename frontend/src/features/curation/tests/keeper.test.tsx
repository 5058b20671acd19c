import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { curationPath, givePhotos, shownNames, total } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { selectUrl, stackPhotos, watchSelections } from '@/testing/stacks';

async function openStack() {
  givePhotos(...stackPhotos);
  const app = renderApp(curationPath, { signedIn: true });
  const best = await screen.findByRole('checkbox', { name: 'best.jpg' });
  best.focus();
  await app.user.keyboard('s');
  return app;
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('another keeper', () => {
  let told: string[] = [];
  beforeEach(() => {
    told = watchSelections();
  });

  it('comes to the top, is selected in place of the one before, and both are told to the server', async () => {
    const app = await openStack();
    await app.user.click(screen.getByRole('button', { name: 'Make keeper: third.jpg' }));
    await waitFor(() =>
      expect(shownNames()).toEqual(['third.jpg', 'best.jpg', 'second.jpg', 'fourth.jpg', 'alone.jpg']),
    );
    await waitFor(() => expect(checkbox('third.jpg')).toBeChecked());
    await waitFor(() => expect(checkbox('best.jpg')).not.toBeChecked());
    await waitFor(() => expect(checkbox('third.jpg')).toHaveFocus());
    await waitFor(() => expect(told.toSorted()).toEqual(['best false', 'third true']));
    await waitFor(() => expect(total('Selected')).toBe('1'));
  });

  it('is called so, and no longer a duplicate', async () => {
    const app = await openStack();
    expect(screen.getAllByText('Duplicate')).toHaveLength(3);
    await app.user.click(screen.getByRole('button', { name: 'Make keeper: second.jpg' }));
    const top = checkbox('second.jpg').closest('li');
    expect(within(top as HTMLElement).getByText('Keeper')).toBeVisible();
    expect(screen.getAllByText('Duplicate')).toHaveLength(2);
  });

  it('is made by K, taken back by Ctrl and Z and made again by Shift, Ctrl and Z', async () => {
    const app = await openStack();
    await app.user.keyboard('{ArrowRight}');
    await waitFor(() => expect(checkbox('second.jpg')).toHaveFocus());
    await app.user.keyboard('k');
    await waitFor(() => expect(shownNames()[0]).toBe('second.jpg'));
    await waitFor(() => expect(checkbox('second.jpg')).toHaveFocus());
    await app.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(shownNames()[0]).toBe('best.jpg'));
    await waitFor(() => expect(checkbox('best.jpg')).toBeChecked());
    await waitFor(() => expect(checkbox('second.jpg')).not.toBeChecked());
    await waitFor(() => expect(checkbox('second.jpg')).toHaveFocus());
    await app.user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    await waitFor(() => expect(shownNames()[0]).toBe('second.jpg'));
    await waitFor(() => expect(told).toHaveLength(6));
  });

  it('is the one that was selected when one comes back', async () => {
    givePhotos(
      ...stackPhotos.map((photo) => ({
        ...photo,
        is_selected: photo.id === 'fourth' || photo.id === 'alone',
      })),
    );
    renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'fourth.jpg' });
    await waitFor(() => expect(shownNames()).toEqual(['fourth.jpg', 'alone.jpg']));
  });
});

it('a keeper that cannot be saved is the one of before again, with a message', async () => {
  server.use(http.patch(selectUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
  const app = await openStack();
  await app.user.click(screen.getByRole('button', { name: 'Make keeper: third.jpg' }));
  expect(await screen.findByText("Your choice for third.jpg wasn't saved")).toBeVisible();
  await waitFor(() => expect(shownNames()[0]).toBe('best.jpg'));
  await waitFor(() => expect(checkbox('best.jpg')).toBeChecked());
});

/** How long a toast stands that nobody takes away. */
const toastMs = 4000;

describe('undo', () => {
  it('is offered where a choice is told, and takes it back', async () => {
    const told = watchSelections();
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    expect(await screen.findByText('two.jpg deselected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(checkbox('two.jpg')).toBeChecked());
    expect(await screen.findByText('Undone: two.jpg deselected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(checkbox('two.jpg')).not.toBeChecked());
    expect(told).toEqual(['two false', 'two true', 'two false']);
  });

  it('is no longer offered on another step', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    await screen.findByRole('button', { name: 'Undo' });
    await app.user.click(screen.getByRole('button', { name: /^Generate Content/ }));
    await screen.findByRole('heading', { level: 1, name: 'Generate Content' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument(), {
      timeout: toastMs / 2,
    });
  });

  it('goes back through all choices and no further', async () => {
    const told = watchSelections();
    const app = renderApp(curationPath, { signedIn: true });
    for (const name of ['one.jpg', 'two.jpg']) {
      await app.user.click(await screen.findByRole('checkbox', { name }));
    }
    await app.user.keyboard('{Control>}zzz{/Control}');
    await waitFor(() => expect(told).toEqual(['one false', 'two false', 'two true', 'one true']));
    await waitFor(() => expect(total('Selected')).toBe('3'));
  });
});
