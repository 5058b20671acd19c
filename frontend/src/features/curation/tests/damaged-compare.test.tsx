import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

const reason = 'This photo could not be read: its file is damaged.';
const shots = () => screen.getAllByRole('figure').map((figure) => figure.querySelector('img')?.alt);

async function openTrip() {
  givePhotos(
    makeTripPhoto({ id: 'one' }),
    makeTripPhoto({ id: 'two' }),
    makeTripPhoto({ id: 'broken', is_damaged: true, ai_score: 0, is_selected: false, reasons: [reason] }),
  );
  const app = renderApp(curationPath, { signedIn: true });
  return { ...app, photo: await screen.findByRole('checkbox', { name: 'broken.jpg' }) };
}

describe('a damaged photo in the compare view', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:full';
    URL.revokeObjectURL = () => undefined;
  });

  it('is not opened by its keys', async () => {
    const { user, photo } = await openTrip();
    // Once it has been open, the view comes without delay.
    screen.getByRole('checkbox', { name: 'two.jpg' }).focus();
    await user.keyboard('c');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    photo.focus();
    await user.keyboard('{Enter}c');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(photo).toHaveFocus();
  });

  it('is not marked by its key', async () => {
    const { user, photo } = await openTrip();
    photo.focus();
    await user.keyboard('m');
    expect(screen.queryByRole('button', { name: 'Clear mark', hidden: true })).not.toBeInTheDocument();
  });

  it('is not among those that are looked at one after another', async () => {
    const { user, container } = await openTrip();
    screen.getByRole('checkbox', { name: 'two.jpg' }).focus();
    await user.keyboard('c');
    await waitFor(() => expect(shots()).toEqual(['two.jpg']));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(shots()).not.toContain('broken.jpg');
    expect(container.ownerDocument.querySelector('img[src*="broken"]')).toBeNull();
  });
});
