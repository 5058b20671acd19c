/**
 * The post that a trip has become, for all tabs of this browser: two of them that finish one trip write one post. Where
 * storage is forbidden each tab knows its own alone.
 */
import { randomId } from '@/lib/random-id';
import { sharedPrefix } from '@/lib/session/token-storage';

/** Tells this page from the other tabs'. */
const here = randomId();

interface SharedPost {
  postId: string;
  /** The tab that saved it last. */
  savedBy: string;
}

const keyOf = (tripId: string) => `${sharedPrefix}post.${tripId}`;

function read(tripId: string): SharedPost | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(tripId)) ?? 'null') as Partial<SharedPost> | null;
    const { postId, savedBy } = value ?? {};
    return typeof postId === 'string' && typeof savedBy === 'string' ? { postId, savedBy } : null;
  } catch {
    return null;
  }
}

/** The post that any tab has saved of the trip, or null. */
export function sharedPost(tripId: string): string | null {
  return read(tripId)?.postId ?? null;
}

/** Whether another tab was the last to save the trip's post, so that it holds that tab's words. */
export function isSavedElsewhere(tripId: string): boolean {
  const savedBy = read(tripId)?.savedBy ?? here;
  return savedBy !== here;
}

/** Tells all tabs that this one has saved the trip's post. */
export function sharePost(tripId: string, postId: string): void {
  try {
    localStorage.setItem(keyOf(tripId), JSON.stringify({ postId, savedBy: here } satisfies SharedPost));
  } catch {
    // Then the other tabs are not told.
  }
}

/** The next save of the trip makes a post of its own. */
export function forgetPost(tripId: string): void {
  try {
    localStorage.removeItem(keyOf(tripId));
  } catch {
    // Nothing was kept either.
  }
}
