/** The dropped photos that the server has not got, those of an earlier visit among them. */
import { useCallback, useEffect } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { addDrafts, removeDrafts, restoreDrafts } from './drafts';
import { selectDrafts } from './trips-slice';

export function useDrafts() {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector(selectDrafts);
  const { status, user } = useSession();
  const owner = user?.id ?? null;
  useEffect(() => {
    if (status !== 'loading') void dispatch(restoreDrafts(owner));
  }, [dispatch, status, owner]);
  const remove = useCallback((ids: readonly string[]) => dispatch(removeDrafts(ids)), [dispatch]);
  return {
    drafts,
    /** Returns how many were new. */
    add: (files: readonly File[]) => dispatch(addDrafts(files, owner)),
    remove,
  };
}
