import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { givePhotos } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { openPreview, recordSaves } from '@/testing/preview';

const strip = () => within(screen.getByRole('region', { name: 'Order' }));
const slides = () => strip().getAllByRole('button', { name: /^Slide/ });
const names = () =>
  slides().map((slide) => slide.getAttribute('aria-label')?.replace(/^Slide \d+: |, cover$/g, ''));
const asCurated = ['cover.jpg', 'early.jpg', 'late.jpg'];
const explanation = 'In trip order, with the cover first.';

const curated = () => [
  makeTripPhoto({ id: 'late', filename: 'late.jpg', ai_score: 95, position: 3 }),
  makeTripPhoto({ id: 'early', filename: 'early.jpg', ai_score: 70, position: 2 }),
  makeTripPhoto({
    id: 'cover',
    filename: 'cover.jpg',
    ai_score: 80,
    position: 1,
    is_cover: true,
    reasons: ['Best light at the lake', 'Cover: strongest at small size'],
  }),
];

beforeEach(() => {
  givePhotos(...curated());
});

async function moveFirstLater() {
  const app = await openPreview();
  slides()[0]?.focus();
  await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  return app;
}

describe('the order of slides', () => {
  it('is that of curation, which says how it was made and why the cover is that', async () => {
    await openPreview();
    expect(names()).toEqual(asCurated);
    expect(strip().getByText(explanation)).toBeVisible();
    expect(strip().getByText('Cover: strongest at small size')).toBeVisible();
    expect(within(slides()[0] as HTMLElement).getByText('Cover')).toBeVisible();
    expect(strip().queryByRole('button', { name: 'Reset order' })).not.toBeInTheDocument();
  });

  it('is the hand that moved one, and no longer said to be that of the trip', async () => {
    await moveFirstLater();
    expect(names()).toEqual(['early.jpg', 'cover.jpg', 'late.jpg']);
    expect(strip().getByText('You changed the order.')).toBeVisible();
    expect(strip().queryByText(explanation)).not.toBeInTheDocument();
    expect(strip().queryByText('Cover: strongest at small size')).not.toBeInTheDocument();
    expect(within(slides()[0] as HTMLElement).getByText('Cover')).toBeVisible();
  });

  it('is that of curation again after a reset, which is saved; the focus goes to the cover', async () => {
    const bodies = recordSaves();
    const app = await moveFirstLater();
    await waitFor(() => expect(bodies.at(-1)?.photo_ids[0]).toBe('early'));
    await app.user.click(strip().getByRole('button', { name: 'Reset order' }));
    expect(names()).toEqual(asCurated);
    expect(strip().getByText(explanation)).toBeVisible();
    expect(screen.getByText('Order reset.')).toBeInTheDocument();
    expect(slides()[0]).toHaveFocus();
    await waitFor(() => expect(bodies.at(-1)?.photo_ids).toEqual(['cover', 'early', 'late']));
  });

  it('is not said to be that of the trip once a photo was added by hand', async () => {
    givePhotos(...curated(), makeTripPhoto({ id: 'by-hand', filename: 'by-hand.jpg', ai_score: 90 }));
    await openPreview();
    expect(names()).toEqual([...asCurated, 'by-hand.jpg']);
    expect(strip().queryByText(explanation)).not.toBeInTheDocument();
    expect(strip().getByText('Cover: strongest at small size')).toBeVisible();
  });

  it('is not said to be that of the trip where curation gave none', async () => {
    givePhotos(makeTripPhoto({ filename: 'a.jpg' }), makeTripPhoto({ filename: 'b.jpg' }));
    await openPreview();
    expect(strip().queryByText(explanation)).not.toBeInTheDocument();
  });
});
