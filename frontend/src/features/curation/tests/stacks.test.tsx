import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { curationPath, givePhotos, shownNames } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

describe('similar photos', () => {
  const similar = [
    makeTripPhoto({
      filename: 'second.jpg',
      group: 'g',
      is_duplicate: true,
      ai_score: 70,
      is_selected: false,
    }),
    makeTripPhoto({
      filename: 'best.jpg',
      group: 'g',
      ai_score: 90,
      reasons: ['Sharpest of 3 similar shots'],
    }),
    makeTripPhoto({
      filename: 'third.jpg',
      group: 'g',
      is_duplicate: true,
      ai_score: 60,
      is_selected: false,
    }),
    makeTripPhoto({ filename: 'alone.jpg', ai_score: 95 }),
  ];

  it('lie on a stack with the best on top, which opens and closes', async () => {
    givePhotos(...similar);
    const app = renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox', { name: 'best.jpg' });
    expect(shownNames()).toEqual(['alone.jpg', 'best.jpg']);
    const stack = screen.getByRole('button', { name: '3 similar shots' });
    expect(stack).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(stack);
    expect(stack).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('heading', { name: '2 more shots like this one' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'second.jpg' })).not.toBeChecked();
    await app.user.click(screen.getByRole('checkbox', { name: 'third.jpg' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'third.jpg' })).toBeChecked());
    await app.user.click(screen.getByRole('button', { name: 'Close stack' }));
    expect(screen.queryByRole('checkbox', { name: 'second.jpg' })).not.toBeInTheDocument();
  });

  it('are one more shot where there are two', async () => {
    givePhotos(...similar.slice(0, 2));
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: '2 similar shots' }));
    expect(screen.getByRole('heading', { name: '1 more shot like this one' })).toBeVisible();
  });

  it('open by S and are the next ones for the arrows', async () => {
    givePhotos(...similar);
    const app = renderApp(curationPath, { signedIn: true });
    (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
    await app.user.keyboard('s{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'second.jpg' })).toHaveFocus();
  });
});
