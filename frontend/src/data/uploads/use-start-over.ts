import { useAppDispatch } from '@/data/store/hooks';
import { clearUploads } from './pending-uploads';
import { stopUpload } from './send-uploads';
import { forgetFilesOf } from './upload-files';

/** Forgets dropped photos, for a new post. What is on the server stays there, and so does what other tabs show. */
export function useStartOver(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    dispatch(stopUpload());
    dispatch(clearUploads());
  };
}

/** Forgets every photo of a user whose account is gone, in this browser. */
export function useLeaveNothing(userId: string): () => void {
  const dispatch = useAppDispatch();
  const startOver = useStartOver();
  return () => {
    startOver();
    void dispatch((_dispatch, _getState, page) => forgetFilesOf(page, userId));
  };
}
