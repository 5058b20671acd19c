/** The second step in tests: where it is, what its trip holds, and the totals beside its title. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import type { TripPhoto } from '@/api/types';
import { server } from './server';
import { apiUrl } from './test-config';

export const photosUrl = apiUrl('api/trips/:id/photos/');
export const bestPhotoUrl = apiUrl('api/best-photo/');
export const curationPath = '/app?step=2&trip=trip-1';
/** What a photo is before a curation. */
export const uncurated = {
  ai_score: null,
  is_blurry: null,
  is_document: null,
  is_duplicate: null,
  is_cover: null,
  reasons: null,
} as const;

/** Answers the trip's photos, and counts nothing else. */
export function givePhotos(...photos: TripPhoto[]) {
  server.use(http.get(photosUrl, () => HttpResponse.json(photos)));
}

/** Has the photos analysed again, as soon as they are there. */
export async function reanalyse(user: UserEvent) {
  const button = await screen.findByRole('button', { name: 'Re-analyze' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

/** The photos that are drawn, by name, in the order of the page. */
export function shownNames(): (string | null)[] {
  return screen.getAllByRole('checkbox').map((photo) => photo.getAttribute('aria-label'));
}

/** One of the totals beside the title. */
export function total(label: string): string | null {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent ?? null;
}
