/** The dropped photos that the server has not got, those of an earlier visit among them. */
import { useCallback, useEffect } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { addUploads, removeUploads, restoreUploads } from './pending-uploads';
import { selectUploads } from './uploads-slice';

export function usePendingUploads() {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector(selectUploads);
  const { status, user } = useSession();
  const owner = user?.id ?? null;
  useEffect(() => {
    if (status !== 'loading') void dispatch(restoreUploads(owner));
  }, [dispatch, status, owner]);
  const remove = useCallback((ids: readonly string[]) => dispatch(removeUploads(ids)), [dispatch]);
  return {
    drafts,
    /** Returns how many were new. */
    add: (files: readonly File[]) => dispatch(addUploads(files, owner)),
    remove,
  };
}
