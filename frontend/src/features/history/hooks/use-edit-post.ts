/** Opening a saved post in the workflow: to change it, or as the beginning of a new one. */
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { changeDraft, draftApi, sendUnsent } from '@/data/drafts/draft-api';
import { useEditPostMutation } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import '@/data/drafts/unsent-listener';
import type { ShownPost } from '@/data/posts/read-posts';
import { texts } from '../texts';

/** `onOpened` is given the trip whose draft holds the post now. */
export function useEditPost(onOpened: (tripId: string) => void) {
  const dispatch = useAppDispatch();
  const [edit] = useEditPostMutation();
  const [openingId, setOpeningId] = useState<string | null>(null);
  const open = async ({ id: postId, tripId }: ShownPost, isCopy: boolean) => {
    setOpeningId(postId);
    try {
      await dispatch(sendUnsent(tripId));
      const draft = await edit(postId).unwrap();
      await dispatch(draftApi.util.upsertQueryData('draft', tripId, draft));
      if (isCopy) dispatch(changeDraft(tripId, { post_id: null }));
      onOpened(tripId);
    } catch (caught) {
      const text = errorText(toApiError(caught));
      showToast({ title: texts.editFailed, text, tone: 'error', key: 'edit-post' });
    }
    setOpeningId(null);
  };
  return {
    /** The post that is being opened. */
    openingId,
    edit: (post: ShownPost) => void open(post, false),
    duplicate: (post: ShownPost) => void open(post, true),
  };
}

export type PostEditing = ReturnType<typeof useEditPost>;
