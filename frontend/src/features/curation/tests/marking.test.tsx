import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { stackPhotos, watchSelections } from '@/testing/stacks';

const shots = () => screen.getAllByRole('figure').map((figure) => figure.querySelector('img')?.alt);

async function beginMarking() {
  givePhotos(...stackPhotos);
  const app = renderApp(curationPath, { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: 'Choose photos to compare' }));
  return app;
}

const pickRing = 'shadow-pick';
const photo = (name: string) => screen.getByRole('checkbox', { name: `Mark ${name} to compare` });

describe('marking by touch', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:full';
    URL.revokeObjectURL = () => undefined;
  });

  it('sets photos of different stacks side by side, and selects nothing', async () => {
    const told = watchSelections();
    const app = await beginMarking();
    expect(screen.getByText('Tap the photos to compare')).toBeVisible();
    expect(photo('best.jpg')).not.toBeChecked();
    await app.user.click(photo('best.jpg'));
    expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await app.user.click(photo('alone.jpg'));
    expect(photo('alone.jpg')).toBeChecked();
    expect(screen.getByText('2 marked')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('heading', { name: 'Compare 2 photos' })).toBeVisible();
    await waitFor(() => expect(shots()).toEqual(['best.jpg', 'alone.jpg']));
    expect(told).toEqual([]);
  });

  it('is not offered where there is but one photo', async () => {
    givePhotos(...stackPhotos.slice(0, 1));
    renderApp(curationPath, { signedIn: true });
    await screen.findByRole('checkbox');
    for (const name of ['Choose photos to compare', 'Mark to compare']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByText('compare')).not.toBeInTheDocument();
  });

  it('shows of no photo that it is picked, until it ends', async () => {
    const app = await beginMarking();
    expect(photo('best.jpg').className).not.toContain(pickRing);
    await app.user.click(photo('best.jpg'));
    expect(photo('best.jpg').className).not.toContain(pickRing);
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('checkbox', { name: 'best.jpg' }).className).toContain(pickRing);
  });

  it('ends without a trace', async () => {
    const app = await beginMarking();
    await app.user.click(photo('alone.jpg'));
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('checkbox', { name: 'alone.jpg' })).not.toBeChecked();
    expect(screen.queryByText('Marked to compare')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose photos to compare' })).toBeVisible();
  });
});
