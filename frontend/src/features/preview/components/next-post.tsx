import { Images } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { Notice } from '@/components/ui/notice';
import { draftApi, sendUnsent } from '@/data/drafts/draft-api';
import type { StoredDraft } from '@/data/drafts/stored-draft';
import { postsApi } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import type { Preview } from '../hooks/use-preview';
import type { SavedPost } from '../hooks/use-save-post';
import { texts } from '../texts';

export interface NextPostProps {
  tripId: string;
  preview: Preview;
  unusedGood: number;
  onOpened: () => void;
}

/** So many photos make a post of their own. */
const offeredFrom = 3;

/** Offers to make another post of the photos that are left, once this one is saved. */
export function NextPost({ tripId, preview: { saved, isSavable }, unusedGood, onOpened }: NextPostProps) {
  const { isOpening, open } = useNextPost(tripId, saved, onOpened);
  // It stays while the post is saved again.
  const [wasSaved, setWasSaved] = useState(saved.isSaved);
  if (saved.isSaved && !wasSaved) setWasSaved(true);
  const isSaved = wasSaved && isSavable && (saved.isSaved || saved.isSaving);
  if (!isSaved || unusedGood < offeredFrom) return null;
  const { open: label, opening: busyText } = texts.nextPost;
  return (
    <Notice icon={Images} button={{ label, busyText, isBusy: isOpening, onClick: open }}>
      {texts.nextPost.text(unusedGood)}
    </Notice>
  );
}

function useNextPost(tripId: string, { saveAsSeen }: SavedPost, onOpened: () => void) {
  const dispatch = useAppDispatch();
  const [begin] = postsApi.useNextPostMutation();
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
      const text = errorText(toApiError(caught));
      showToast({ title: texts.failures.nextPost, text, tone: 'error', key: 'next-post' });
    }
    setIsOpening(false);
  };
  return { isOpening, open: () => void open() };
}
