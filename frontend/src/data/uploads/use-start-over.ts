/** Forgets dropped photos, for a new post. What is on the server stays there, and so does what other tabs show. */

import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { clearUploads } from './pending-uploads';
import { stopUpload } from './send-uploads';

export function useStartOver(): () => void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  return () => {
    stopUpload();
    dispatch(clearUploads(user?.id ?? null));
  };
}
