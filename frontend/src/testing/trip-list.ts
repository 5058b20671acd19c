/** One's trips in tests. */
import { HttpResponse, http } from 'msw';
import type { TripSummary } from '@/api/types';
import { server } from './server';
import { apiUrl } from './test-config';

export const tripsUrl = apiUrl('api/trips/');
export const tripUrl = apiUrl('api/trips/:id/');

export function makeListedTrip(changes: Partial<TripSummary> = {}): TripSummary {
  return {
    id: 'trip-1',
    title: null,
    place: null,
    first_day: null,
    last_day: null,
    created_at: '2026-06-01T08:00:00Z',
    total: 13,
    analysed: 13,
    selected: 5,
    has_caption: false,
    storage_bytes: 89_000_000,
    cover_url: null,
    posts: changes.post_id === undefined ? 0 : 1,
    post_id: null,
    draft_post_id: changes.post_id ?? null,
    expires_at: null,
    ...changes,
  };
}

const storage = { used_bytes: 1_200_000_000, limit_bytes: 5_000_000_000 };

/** Answers these trips, as one page. */
export function giveTrips(...trips: TripSummary[]): void {
  server.use(http.get(tripsUrl, () => HttpResponse.json({ trips, next_cursor: null, storage })));
}

/** Answers a page of trips for each cursor; the first for none. */
export function giveTripPages(...pages: TripSummary[][]): void {
  server.use(
    http.get(tripsUrl, ({ request }) => {
      const at = Number(new URL(request.url).searchParams.get('cursor') ?? '0');
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return HttpResponse.json({ trips: pages[at], next_cursor: next, storage });
    }),
  );
}
