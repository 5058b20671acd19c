import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TripPhoto } from '@/api/types';
import { curationPath, givePhotos, shownNames, total } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { watchSelections } from '@/testing/stacks';

const shot = (id: string, changes: Partial<TripPhoto> = {}) =>
  makeTripPhoto({ id, filename: `${id}.jpg`, ...changes });
const document = (id: string, changes: Partial<TripPhoto> = {}) =>
  shot(id, { is_document: true, is_selected: false, ...changes });

const trip = [
  document('receipt', { ai_score: 98 }),
  shot('sea', { ai_score: 80 }),
  document('menu', { ai_score: 96 }),
  shot('hill', { ai_score: 40, is_selected: false }),
];

async function open(...photos: TripPhoto[]) {
  givePhotos(...photos);
  const app = renderApp(curationPath, { signedIn: true });
  await screen.findByText('Total Photos');
  return app;
}

const button = (word: string) => screen.getByRole('button', { name: `${word} documents and screenshots` });
const title = (text: string) => screen.getByRole('heading', { name: text });

describe('documents', () => {
  it('stand apart at the end, out of sight until one press shows them', async () => {
    const { user } = await open(...trip);
    expect(shownNames()).toEqual(['sea.jpg', 'hill.jpg']);
    expect(title('2 documents and screenshots left out')).toBeVisible();
    expect(button('Show')).toHaveAttribute('aria-expanded', 'false');
    await user.click(button('Show'));
    expect(shownNames()).toEqual(['sea.jpg', 'hill.jpg', 'receipt.jpg', 'menu.jpg']);
    expect(button('Hide')).toHaveAttribute('aria-expanded', 'true');
    expect(button('Hide')).toHaveFocus();
    await user.click(button('Hide'));
    expect(shownNames()).toEqual(['sea.jpg', 'hill.jpg']);
  });

  it('leave the rest of the last row above them empty', async () => {
    const { user } = await open(...trip.slice(0, 2));
    const above = () =>
      screen.getByRole('heading', { name: /left out$/ }).closest('li')?.previousElementSibling;
    expect(above()).not.toHaveAttribute('aria-hidden');
    await user.click(button('Show'));
    expect(above()).toHaveAttribute('aria-hidden', 'true');
    expect((above() as HTMLElement).style.gridColumn).toMatch(/^span [12]$/);
  });

  it('count among all photos, and are said to be left out', async () => {
    await open(...trip);
    expect(['Total Photos', 'Selected', 'Filtered Out'].map(total)).toEqual(['4', '1', '3']);
    expect(screen.getByText(/2 documents were deselected/)).toBeVisible();
    const first = screen.getByRole('checkbox', { name: 'sea.jpg' }).closest('li');
    expect(first).toHaveAttribute('aria-setsize', '2');
  });

  it('are selected as any other photo, stay where they are, and out of sight stand with the others', async () => {
    const told = watchSelections();
    const { user } = await open(...trip);
    await user.click(button('Show'));
    await user.click(screen.getByRole('checkbox', { name: 'menu.jpg' }));
    await waitFor(() => expect(told).toEqual(['menu true']));
    expect(await screen.findByRole('heading', { name: '1 document or screenshot left out' })).toBeVisible();
    expect(shownNames()).toEqual(['sea.jpg', 'hill.jpg', 'receipt.jpg', 'menu.jpg']);
    await user.click(button('Hide'));
    expect(shownNames()).toEqual(['sea.jpg', 'hill.jpg', 'menu.jpg']);
    expect(screen.getByRole('checkbox', { name: 'menu.jpg' })).toBeChecked();
  });

  it('stand among the picks where they are selected', async () => {
    await open(...trip.slice(1), document('ticket', { is_selected: true, ai_score: 90 }));
    expect(shownNames()).toEqual(['ticket.jpg', 'sea.jpg', 'hill.jpg']);
    expect(title('1 document or screenshot left out')).toBeVisible();
  });

  it('have no title where there are none left out', async () => {
    await open(shot('sea'), document('ticket', { is_selected: true }));
    expect(screen.queryByText(/documents and screenshots/)).not.toBeInTheDocument();
  });

  it('are in sight where the trip holds nothing else', async () => {
    await open(document('receipt'), document('menu'));
    expect(shownNames()).toEqual(['receipt.jpg', 'menu.jpg']);
    expect(button('Hide')).toBeVisible();
  });

  it('are gone to by keyboard once they are in sight', async () => {
    const { user } = await open(...trip);
    await user.click(button('Show'));
    screen.getByRole('checkbox', { name: 'hill.jpg' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'receipt.jpg' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'menu.jpg' })).toHaveFocus();
  });

  it('stay with the photo whose stack they lie on', async () => {
    await open(shot('sea', { group: 'g' }), document('page', { group: 'g', is_duplicate: true }));
    expect(screen.getByRole('button', { name: '2 similar shots' })).toBeVisible();
    expect(screen.queryByText(/left out$/)).not.toBeInTheDocument();
  });
});
