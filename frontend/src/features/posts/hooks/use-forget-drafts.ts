/** Forgets every caption that is being written, for a new start. Saved posts stay on the server. */
import { useAppDispatch } from '@/app/hooks';
import { draftsForgotten, kept } from '../posts-slice';

export function useForgetDrafts(): () => void {
  const dispatch = useAppDispatch();
  return () => dispatch(kept(draftsForgotten()));
}
