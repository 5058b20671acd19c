/** Forgets dropped photos, for a new post. What is on the server stays there, and so does what other tabs show. */
import { useAppDispatch } from '@/app/hooks';
import { useSession } from '@/lib/session/use-session';
import { clearDrafts } from '../drafts';
import { stopUpload } from '../upload-drafts';

export function useStartOver(): () => void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  return () => {
    stopUpload();
    dispatch(clearDrafts(user?.id ?? null));
  };
}
