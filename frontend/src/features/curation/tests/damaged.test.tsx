import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { watchSelections } from '@/testing/stacks';

const reason = 'This photo could not be read: its file is damaged.';

/** A sound photo that is selected, and behind it one that the server could not read. */
async function openTrip() {
  givePhotos(
    makeTripPhoto({ id: 'sound' }),
    makeTripPhoto({ id: 'broken', is_damaged: true, ai_score: 0, is_selected: false, reasons: [reason] }),
  );
  const told = watchSelections();
  const app = renderApp(curationPath, { signedIn: true });
  const photo = await screen.findByRole('checkbox', { name: 'broken.jpg' });
  return { ...app, told, photo };
}

/** Leaves the other photo out: what is told to the server is told in order. */
async function leaveOutTheOther(user: UserEvent, told: string[]) {
  await user.click(screen.getByRole('checkbox', { name: 'sound.jpg' }));
  await waitFor(() => expect(told).toContain('sound false'));
}

describe('a damaged photo', () => {
  it('cannot be chosen, and says why', async () => {
    const { photo } = await openTrip();
    expect(photo).toHaveAttribute('aria-disabled', 'true');
    expect(photo).not.toBeChecked();
    expect(photo).toHaveAccessibleDescription(expect.stringContaining(reason));
    expect(screen.getByRole('checkbox', { name: 'sound.jpg' })).not.toHaveAttribute('aria-disabled');
  });

  it('stays as it is by Space and by a click, and nothing is asked of the server', async () => {
    const { user, told, photo } = await openTrip();
    photo.focus();
    await user.keyboard(' ');
    await user.click(photo);
    expect(photo).not.toBeChecked();
    await leaveOutTheOther(user, told);
    expect(told).toEqual(['sound false']);
  });

  it('can be gone to and left by the arrows', async () => {
    const { user, photo } = await openTrip();
    const sound = screen.getByRole('checkbox', { name: 'sound.jpg' });
    sound.focus();
    await user.keyboard('{ArrowRight}');
    expect(photo).toHaveFocus();
    expect(photo).toHaveAttribute('tabindex', '0');
    await user.keyboard('{ArrowLeft}');
    expect(sound).toHaveFocus();
  });

  it('asks for no picture, in the grid or beside it', async () => {
    const { user, photo, container } = await openTrip();
    await user.click(photo);
    const inspector = within(screen.getByRole('complementary', { name: 'Current photo', hidden: true }));
    expect(inspector.getByRole('heading', { name: 'broken.jpg', hidden: true })).toBeInTheDocument();
    expect(inspector.getByRole('img', { name: 'broken.jpg', hidden: true })).not.toHaveAttribute('src');
    expect(inspector.getByText("Couldn't load this photo")).toBeInTheDocument();
    expect(within(photo).getByText("Couldn't load this photo")).toBeInTheDocument();
    expect(container.querySelector('img[src*="broken"]')).toBeNull();
  });

  it('is not offered to be looked at or marked', async () => {
    const { user, photo } = await openTrip();
    expect(screen.queryByRole('button', { name: 'Look closer at broken.jpg' })).not.toBeInTheDocument();
    await user.click(photo);
    const inspector = within(screen.getByRole('complementary', { name: 'Current photo', hidden: true }));
    expect(inspector.queryByRole('button', { hidden: true })).not.toBeInTheDocument();
  });

  it('cannot be marked while the others are', async () => {
    const { user } = await openTrip();
    await user.click(screen.getByRole('button', { name: 'Choose photos to compare' }));
    const photo = screen.getByRole('checkbox', { name: 'Mark broken.jpg to compare' });
    await user.click(photo);
    expect(photo).toHaveAttribute('aria-disabled', 'true');
    expect(photo).not.toBeChecked();
  });
});
