import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bestPhotoUrl, curationPath, givePhotos, uncurated } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

const count = 500;
const rowHeight = 250;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openLargeTrip() {
  givePhotos(
    ...Array.from({ length: count }, (_, index) =>
      makeTripPhoto({ id: `p${index}`, filename: `p${index}.jpg`, ai_score: 100 - index / 10 }),
    ),
  );
  const app = renderApp(curationPath, { signedIn: true });
  await screen.findByRole('checkbox', { name: 'p0.jpg' });
  return app;
}

describe('a trip of 500 photos', () => {
  it('draws those near the screen, and says of each which of all it is', async () => {
    await openLargeTrip();
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(40);
    const item = screen.getByRole('checkbox', { name: 'p3.jpg' }).closest('li');
    expect(item).toHaveAttribute('aria-posinset', '4');
    expect(item).toHaveAttribute('aria-setsize', '500');
  });

  it('goes to its last photo and back to the first by keyboard', async () => {
    const app = await openLargeTrip();
    screen.getByRole('checkbox', { name: 'p0.jpg' }).focus();
    expect(screen.queryByRole('checkbox', { name: 'p499.jpg' })).not.toBeInTheDocument();
    await app.user.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'p499.jpg' })).toHaveFocus();
    await app.user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('checkbox', { name: 'p498.jpg' })).toHaveFocus();
    await app.user.keyboard('{Home}');
    expect(screen.getByRole('checkbox', { name: 'p0.jpg' })).toHaveFocus();
  });

  it('keeps the photo that has the focus while one scrolls far away', async () => {
    const app = await openLargeTrip();
    screen.getByRole('checkbox', { name: 'p1.jpg' }).focus();
    Object.defineProperty(window, 'scrollY', { value: 30_000, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'p8.jpg' })).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: 'p1.jpg' })).toHaveFocus();
    await app.user.keyboard(' ');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'p1.jpg' })).not.toBeChecked());
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
});

describe('the analysis of 500 photos', () => {
  it('draws those near the screen, and says of each which of all it is', async () => {
    givePhotos(
      ...Array.from({ length: count }, (_, index) => makeTripPhoto({ id: `p${index}`, ...uncurated })),
    );
    server.use(http.post(bestPhotoUrl, () => delay('infinite')));
    renderApp(curationPath, { signedIn: true });
    const first = await screen.findByRole('img', { name: 'p0.jpg' });
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '500');
    expect(screen.getAllByRole('img').length).toBeLessThan(80);
    expect(screen.queryByRole('img', { name: 'p499.jpg' })).not.toBeInTheDocument();
  });
});

describe('the keys', () => {
  it('are listed by ?, which closes again', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    (await screen.findByRole('checkbox', { name: 'one.jpg' })).focus();
    await app.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent('Select or deselect');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'one.jpg' })).toHaveFocus());
  });
});
