import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { curationPath, givePhotos, shownNames } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

const cover = makeTripPhoto({
  id: 'cover',
  filename: 'cover.jpg',
  ai_score: 70,
  position: 1,
  is_cover: true,
  reasons: ['Best light at the lake', 'Cover: strongest at small size'],
});
const trip = [
  makeTripPhoto({ filename: 'evening.jpg', ai_score: 95, position: 3 }),
  makeTripPhoto({ filename: 'by-hand.jpg', ai_score: 60 }),
  makeTripPhoto({ filename: 'morning.jpg', ai_score: 80, position: 2 }),
  makeTripPhoto({ filename: 'left-out.jpg', ai_score: 99, is_selected: false }),
  cover,
];

async function open() {
  givePhotos(...trip);
  const app = renderApp(curationPath, { signedIn: true });
  await screen.findByRole('checkbox', { name: 'cover.jpg' });
  return app;
}

const cell = (name: string) => within(screen.getByRole('checkbox', { name }).closest('li') as HTMLElement);

describe('the picks', () => {
  it('stand as the slides do: the cover first, what was picked by hand last', async () => {
    await open();
    const expected = ['cover.jpg', 'morning.jpg', 'evening.jpg', 'by-hand.jpg', 'left-out.jpg'];
    expect(shownNames()).toEqual(expected);
  });

  it('name the cover and why it is that', async () => {
    await open();
    expect(cell('cover.jpg').getByText('Cover')).toBeVisible();
    expect(cell('cover.jpg').getByText('Strongest at small size')).toBeVisible();
    expect(cell('morning.jpg').queryByText('Cover')).not.toBeInTheDocument();
  });

  it('have no cover once it is taken out', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'cover.jpg' }));
    await waitFor(() => expect(cell('cover.jpg').queryByText('Cover')).not.toBeInTheDocument());
  });
});
