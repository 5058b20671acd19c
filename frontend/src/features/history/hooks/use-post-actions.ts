/** Downloading and copying a post of the history, each marked on one post at a time. */
import { useState } from 'react';
import { postText } from '@/data/posts/post-text';
import type { ShownPost } from '@/data/posts/read-posts';
import { useCopied } from '@/data/posts/use-copied';
import { looseText, type PostFiles, useSaveFiles } from '@/data/posts/use-save-files';
import { texts } from '../texts';
import { useEditPost } from './use-edit-post';

/** What came of a download that was not as asked for. */
export interface Outcome {
  postId: string;
  isFailure: boolean;
  text: string;
}

function filesOf(post: ShownPost, areSamples: boolean): PostFiles {
  const name = `triptych-${post.id}`;
  const images = post.images.map(({ url }, index) => ({ url, name: `${name}-${index + 1}.jpg` }));
  return {
    postId: areSamples ? null : post.id,
    archiveName: `${name}.zip`,
    loose: { images, text: postText(post.caption, post.hashtags), textName: `${name}.txt` },
  };
}

/** `onEdit` is given the trip of a post that was opened to be changed. */
export function usePostActions(areSamples: boolean, onEdit: (tripId: string) => void) {
  const editing = useEditPost(onEdit);
  const saveFiles = useSaveFiles();
  const [downloadingId, setDownloadingId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** A text that could not be copied and may be shown instead. */
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { copiedId, copy } = useCopied();

  const download = async (post: ShownPost) => {
    const postId = post.id;
    setDownloadingId(postId);
    setOutcome(null);
    await saveFiles(filesOf(post, areSamples), () =>
      setOutcome({ postId, isFailure: false, text: looseText }),
    ).catch(() => setOutcome({ postId, isFailure: true, text: texts.downloadFailed }));
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
