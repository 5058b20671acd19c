import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { stackPhotos, watchSelections } from '@/testing/stacks';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const fullUrl = apiUrl('media/:file');
const jpeg = { headers: { 'content-type': 'image/jpeg' } };

/** Fills with the pictures at full size that were asked for. */
function watchPictures(): string[] {
  const asked: string[] = [];
  server.use(
    http.get(fullUrl, ({ params }) => {
      asked.push(String(params.file));
      return new HttpResponse(new Uint8Array(8), jpeg);
    }),
  );
  return asked;
}

async function openCompare(keys: string) {
  givePhotos(...stackPhotos);
  const app = renderApp(curationPath, { signedIn: true });
  (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
  await app.user.keyboard(keys);
  return { app, dialog: within(await screen.findByRole('dialog')) };
}

const shots = () => screen.getAllByRole('figure').map((figure) => figure.querySelector('img')?.alt);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:full';
  URL.revokeObjectURL = () => undefined;
});

describe('the compare view', () => {
  it('opens by Enter on a stack, the keeper first, with scores and reasons', async () => {
    const asked = watchPictures();
    const { dialog } = await openCompare('{Enter}');
    expect(await dialog.findByRole('heading', { name: 'Compare 4 similar shots' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'second.jpg']));
    expect(dialog.getByText(/^Shots 1 and 2 of 4/)).toBeVisible();
    expect(dialog.getByText('Two faces in focus')).toBeInTheDocument();
    expect(dialog.getByText('Softer than the best')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('is closed by the back button of the browser, which stays at the step and at the photo', async () => {
    const { app } = await openCompare('c');
    await app.browser.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(`${app.place.pathname}${app.place.search}`).toBe(curationPath);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'best.jpg' })).toHaveFocus());
  });

  it('says once which one is the keeper', async () => {
    const { dialog } = await openCompare('c');
    expect(await dialog.findByRole('button', { name: /^Keeper best.jpg/, pressed: true })).toBeVisible();
    expect(dialog.getAllByText(/^Keeper/)).toHaveLength(1);
    expect(dialog.getByText('Duplicate')).toBeVisible();
  });

  it('keeps the keeper in sight while the others change', async () => {
    const { app } = await openCompare('c');
    await app.user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'third.jpg']));
    await app.user.keyboard('{PageDown}{PageDown}{PageDown}');
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'fourth.jpg']));
    await app.user.click(screen.getByRole('button', { name: 'Previous shot' }));
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'third.jpg']));
  });

  it('makes another the keeper by its number, takes that back, and gives the focus back', async () => {
    const told = watchSelections();
    const { app, dialog } = await openCompare('c');
    expect(dialog.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    await app.user.keyboard('2');
    await waitFor(() => expect(shots()).toEqual(['second.jpg', 'best.jpg']));
    expect(await dialog.findByRole('button', { name: /^Keeper second.jpg/ })).toBeVisible();
    await waitFor(() => expect(told.toSorted()).toEqual(['best false', 'second true']));
    await app.user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shots()[0]).toBe('best.jpg'));
    await app.user.click(dialog.getByRole('button', { name: /^Keep this one second.jpg/ }));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'second.jpg' })).toHaveFocus());
  });

  it('shows a photo that is alone by itself, selects it, and goes on to the others', async () => {
    const told = watchSelections();
    const { app, dialog } = await openCompare('{End}{Enter}');
    expect(await dialog.findByRole('heading', { name: 'Look closer' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['alone.jpg']));
    await app.user.click(dialog.getByRole('button', { name: /^Select alone.jpg/ }));
    expect(await dialog.findByRole('button', { name: /^Selected alone.jpg/ })).toBeVisible();
    await waitFor(() => expect(told).toEqual(['alone true']));
    await app.user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(shots()).toEqual(['fourth.jpg']));
  });

  it('sets marked photos side by side', async () => {
    const { dialog } = await openCompare('m{ArrowRight}mc');
    expect(await dialog.findByRole('heading', { name: 'Compare 2 photos' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'alone.jpg']));
  });
});

describe('the picture at full size', () => {
  it('is asked for at 1:1 and not before, and tells how far it is', async () => {
    const gate = makeGate();
    const asked: string[] = [];
    server.use(
      http.get(fullUrl, async ({ params }) => {
        asked.push(String(params.file));
        await gate.opened;
        return new HttpResponse(new Uint8Array(8), jpeg);
      }),
    );
    const { app, dialog } = await openCompare('c');
    expect(dialog.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
    await app.user.keyboard('z');
    expect(dialog.getByRole('button', { name: '1:1' })).toHaveAttribute('aria-pressed', 'true');
    expect(dialog.getByRole('progressbar', { name: 'Full size of best.jpg' })).toHaveTextContent(
      'Preparing full size...',
    );
    await waitFor(() => expect(asked.toSorted()).toEqual(['best-full.jpg', 'second-full.jpg']));
    gate.open();
    await waitFor(() => expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(document.querySelectorAll('img[src="blob:full"]')).toHaveLength(2);
    await app.user.keyboard('0');
    expect(dialog.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('that does not come says so, leaves the smaller one, and can be tried again', async () => {
    server.use(http.get(fullUrl, () => new HttpResponse(null, { status: 404 })));
    const { app, dialog } = await openCompare('cz');
    expect(await dialog.findAllByText("Couldn't load full size.")).toHaveLength(2);
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'second.jpg']));
    watchPictures();
    await app.user.click(dialog.getByRole('button', { name: 'Try again to load second.jpg' }));
    await waitFor(() => expect(dialog.getAllByText("Couldn't load full size.")).toHaveLength(1));
    expect(document.querySelectorAll('img[src="blob:full"]')).toHaveLength(1);
  });
});
