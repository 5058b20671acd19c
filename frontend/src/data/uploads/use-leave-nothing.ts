/** Forgets every photo of a user whose account is gone, in this browser. */
import { useAppDispatch } from '@/data/store/hooks';
import { clearDraftsOf } from './drafts';
import { stopUpload } from './upload-drafts';

export function useLeaveNothing(userId: string): () => void {
  const dispatch = useAppDispatch();
  return () => {
    stopUpload();
    dispatch(clearDraftsOf(userId));
  };
}
