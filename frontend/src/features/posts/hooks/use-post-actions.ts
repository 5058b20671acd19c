/** Downloading and copying a post of the history, each marked on one post at a time. */
import { useState } from 'react';
import { usePostExportMutation } from '../api';
import { saveArchive, saveOneByOne } from '../downloads';
import type { ShownPost } from '../read-posts';
import { useCopied } from './use-copied';

export const downloadFailed = 'Download failed. Please try again.';

/** What a press of Copy puts on the clipboard. */
export function contentOf({ caption, hashtags }: ShownPost): string {
  return `${caption}\n\n${hashtags.join(' ')}`.trim();
}

export function usePostActions(areSamples: boolean) {
  const [askExport] = usePostExportMutation();
  const [downloadingId, setDownloadingId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  /** A text that could not be copied and may be shown instead. */
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { copiedId, copy } = useCopied();

  const archiveOf = async (id: string) => {
    if (areSamples) return null;
    const answer = await askExport(id);
    return answer.data?.download_url || null;
  };
  const save = async (post: ShownPost) => {
    const archive = await archiveOf(post.id);
    if (archive !== null) {
      saveArchive(archive, `triptych-${post.id}.zip`);
      return;
    }
    const images = post.images.map(({ url }, index) => ({
      url,
      name: `triptych-${post.id}-${index + 1}.jpg`,
    }));
    await saveOneByOne({ images, text: contentOf(post), textName: `triptych-${post.id}.txt` });
  };
  const download = async (post: ShownPost) => {
    setDownloadingId(post.id);
    setFailedId(null);
    await save(post).catch(() => setFailedId(post.id));
    setDownloadingId(null);
  };
  const copyPost = async (post: ShownPost) => {
    const text = contentOf(post);
    if (!(await copy(post.id, text))) setUncopied(text);
  };

  return {
    downloadingId,
    failedId,
    copiedId,
    uncopied,
    closeUncopied: () => setUncopied(null),
    download: (post: ShownPost) => void download(post),
    copy: (post: ShownPost) => void copyPost(post),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
