import type { TripSummary } from '@/api/types';

type Progress = Pick<TripSummary, 'id' | 'total' | 'has_caption' | 'draft_post_id'>;

/** Where one left off: the picks, the caption or the post. */
export function resumeHref({ id, total, has_caption, draft_post_id }: Progress): string {
  const trip = encodeURIComponent(id);
  if (total === 0) return `/app?trip=${trip}`;
  const step = !has_caption ? 2 : draft_post_id === null ? 3 : 4;
  return `/app?step=${step}&trip=${trip}`;
}
