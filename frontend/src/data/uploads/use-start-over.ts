/** Forgets dropped photos, for a new post. What is on the server stays there, and so does what other tabs show. */

import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { clearDrafts } from './drafts';
import { stopUpload } from './upload-drafts';

export function useStartOver(): () => void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  return () => {
    stopUpload();
    dispatch(clearDrafts(user?.id ?? null));
  };
}
