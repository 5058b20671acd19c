/** Another post of the trip, of the good photos that are in none yet. */
import { useEffect, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { draftApi, sendUnsent } from '@/data/drafts/draft-api';
import type { StoredDraft } from '@/data/drafts/stored-draft';
import { useNextPostMutation } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import type { SavedPost } from './use-save-post';

export function useNextPost(tripId: string, { saveAsSeen }: SavedPost, onOpened: () => void) {
  const dispatch = useAppDispatch();
  const [begin] = useNextPostMutation();
  const [isOpening, setIsOpening] = useState(false);
  const opened = useRef<StoredDraft>(null);
  // Shown once the preview is left: it has nothing to show of a draft without a text.
  useEffect(() => {
    return () => {
      if (opened.current === null) return;
      void dispatch(draftApi.util.upsertQueryData('draft', tripId, opened.current));
    };
  }, [dispatch, tripId]);
  const open = async () => {
    setIsOpening(true);
    try {
      // Where the post cannot be saved as it is seen, the notice says why.
      if ((await saveAsSeen()) !== null) {
        await dispatch(sendUnsent(tripId));
        opened.current = await begin(tripId).unwrap();
        onOpened();
      }
    } catch (caught) {
      const title = "We couldn't start another post";
      showToast({ title, text: errorText(toApiError(caught)), tone: 'error', key: 'next-post' });
    }
    setIsOpening(false);
  };
  return { isOpening, open: () => void open() };
}
