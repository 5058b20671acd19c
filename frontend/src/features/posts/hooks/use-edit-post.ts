/** Opening a saved post in the workflow: to change it, or as the beginning of a new one. */
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { useAppDispatch } from '@/app/hooks';
import { showToast } from '@/components/ui/toast';
import { useEditPostMutation } from '../api';
import { changeDraft, draftApi, sendUnsent } from '../draft/draft-api';
import '../draft/unsent-listener';
import type { ShownPost } from '../read-posts';

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
      const title = "We couldn't open the post";
      showToast({ title, text: errorText(toApiError(caught)), tone: 'error', key: 'edit-post' });
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
