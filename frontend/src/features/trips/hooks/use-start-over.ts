/** Forgets dropped photos, for a new post. What is on the server stays there. */
import { useAppDispatch } from '@/app/hooks';
import { clearDrafts } from '../drafts';
import { stopUpload } from '../upload-drafts';

export function useStartOver(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    stopUpload();
    dispatch(clearDrafts());
  };
}
