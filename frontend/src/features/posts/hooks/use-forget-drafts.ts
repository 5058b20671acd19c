/**
 * Forgets what is being written, for a new start. Paid words that no post holds yet stay with their trip, which can be
 * picked up again; saved posts stay on the server.
 */
import { useAppDispatch } from '@/app/hooks';
import { draftsForgotten, kept, selectDrafts } from '../posts-slice';
import { forgetPost } from '../trip-posts';

export function useForgetDrafts(): () => void {
  const dispatch = useAppDispatch();
  return () =>
    dispatch((_, getState) => {
      const before = selectDrafts(getState());
      dispatch(kept(draftsForgotten()));
      const left = selectDrafts(getState());
      for (const tripId of Object.keys(before)) if (!(tripId in left)) forgetPost(tripId);
    });
}
