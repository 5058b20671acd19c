/** The newest trip that has photos and no post yet, however many finished ones came after it. */
import type { ApiError } from '@/api/errors';
import type { TripPage, TripSummary } from '@/api/types';

/** As many as the server lists at once. */
const pageMax = 100;

type Answer = { data?: unknown; error?: ApiError | undefined };
type Ask = (call: { url: string; params: Record<string, string | number> }) => Answer | PromiseLike<Answer>;

type Found = { data: TripSummary | null } | { error: ApiError };

/** Goes through the trips page by page, newest first, until it is found. */
export async function findUnfinished(ask: Ask): Promise<Found> {
  let cursor: string | null = null;
  do {
    const params: Record<string, string | number> = {
      limit: pageMax,
      ...(cursor === null ? {} : { cursor }),
    };
    const answer = await ask({ url: 'api/trips/', params });
    if (answer.error !== undefined) return { error: answer.error };
    const page = answer.data as TripPage;
    const found = page.trips.find(({ post_id, total }) => post_id === null && total > 0);
    if (found !== undefined) return { data: found };
    cursor = page.next_cursor;
  } while (cursor !== null);
  return { data: null };
}
