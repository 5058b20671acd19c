/** Downloading, copying and opening a post of the history, each marked on one post at a time. */
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { workflowHref } from '@/components/layout/workflow-place';
import { showToast } from '@/components/overlays/toast';
import { changeDraft, draftApi, sendUnsent } from '@/data/drafts/draft-api';
import { postsApi } from '@/data/posts/api';
import { looseText, useSaveFiles } from '@/data/posts/downloads';
import { postText } from '@/data/posts/post-text';
import type { ShownPost } from '@/data/posts/read-posts';
import { useCopied } from '@/data/posts/use-copied';
import { useAppDispatch } from '@/data/store/hooks';
import { useNavigate } from '@/lib/router';
import { texts } from '../texts';
import '@/data/drafts/unsent-listener';

/** Opening a saved post to change it, or as the beginning of a new one. */
function useEditPost() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [edit] = postsApi.useEditPostMutation();
  const [openingId, setOpeningId] = useState<string | null>(null);
  const open = async ({ id: postId, tripId }: ShownPost, isCopy: boolean) => {
    setOpeningId(postId);
    try {
      await dispatch(sendUnsent(tripId));
      const draft = await edit(postId).unwrap();
      await dispatch(draftApi.util.upsertQueryData('draft', tripId, draft));
      if (isCopy) dispatch(changeDraft(tripId, { post_id: null }));
      navigate(workflowHref({ step: 3, tripId }));
    } catch (caught) {
      const text = errorText(toApiError(caught));
      showToast({ title: texts.editFailed, text, tone: 'error', key: 'edit-post' });
    }
    setOpeningId(null);
  };
  return {
    openingId,
    edit: (post: ShownPost) => void open(post, false),
    duplicate: (post: ShownPost) => void open(post, true),
  };
}

export function usePostActions(areSamples: boolean) {
  const editing = useEditPost();
  const saveFiles = useSaveFiles();
  const [downloadingId, setDownloadingId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ postId: string; isFailure: boolean; text: string } | null>(null);
  /** A text that could not be copied and may be shown instead. */
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { copiedId, copy } = useCopied();

  const download = async ({ id: postId, images, caption, hashtags }: ShownPost) => {
    const name = `triptych-${postId}`;
    const files = {
      postId: areSamples ? null : postId,
      archiveName: `${name}.zip`,
      images: images.map(({ url }, index) => ({ url, name: `${name}-${index + 1}.jpg` })),
      text: postText(caption, hashtags),
      textName: `${name}.txt`,
    };
    setDownloadingId(postId);
    setOutcome(null);
    await saveFiles(files, () => setOutcome({ postId, isFailure: false, text: looseText })).catch(() =>
      setOutcome({ postId, isFailure: true, text: texts.downloadFailed }),
    );
    setDownloadingId(null);
  };
  const copyPost = async (post: ShownPost) => {
    const text = postText(post.caption, post.hashtags);
    if (!(await copy(post.id, text))) setUncopied(text);
  };

  return {
    /** Null for samples: there is nothing to change. */
    editing: areSamples ? null : editing,
    downloadingId,
    outcome,
    copiedId,
    uncopied,
    closeUncopied: () => setUncopied(null),
    download: (post: ShownPost) => void download(post),
    copy: (post: ShownPost) => void copyPost(post),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
