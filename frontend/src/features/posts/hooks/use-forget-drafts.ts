/** Forgets every caption that is being written, for a new start. Saved posts stay on the server. */
import { useAppDispatch } from '@/app/hooks';
import { draftsForgotten, kept, selectDrafts } from '../posts-slice';
import { forgetPost } from '../trip-posts';

export function useForgetDrafts(): () => void {
  const dispatch = useAppDispatch();
  return () =>
    dispatch((_, getState) => {
      for (const tripId of Object.keys(selectDrafts(getState()))) forgetPost(tripId);
      dispatch(kept(draftsForgotten()));
    });
}
