/** Forgets every photo of a user whose account is gone, in this browser. */
import { useAppDispatch } from '@/data/store/hooks';
import { clearUploadsOf } from './pending-uploads';
import { stopUpload } from './send-uploads';

export function useLeaveNothing(userId: string): () => void {
  const dispatch = useAppDispatch();
  return () => {
    stopUpload();
    dispatch(clearUploadsOf(userId));
  };
}
