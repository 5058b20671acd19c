/** Taking the post away: one picture, or all of it as an archive, with the ways that remain when that fails. */
import { useState } from 'react';
import { usePostExportMutation } from '../api';
import { fetchImage, type LooseFiles, saveArchive, saveFile, saveOneByOne } from '../downloads';

export const exportFailed = 'Export failed. Please try again.';

export interface PostExportOrder {
  /** Null where there is no post on the server; then the files go one by one. */
  postId: string | null;
  archiveName: string;
  loose: LooseFiles;
}

/** `onOutcome` is told what has failed, and null when something begins afresh. */
export function useExport(onOutcome: (failure: string | null) => void) {
  const [askExport] = usePostExportMutation();
  const [busy, setBusy] = useState<'all' | 'image' | null>(null);

  const attempt = async (kind: 'all' | 'image', text: string, action: () => Promise<void>) => {
    setBusy(kind);
    onOutcome(null);
    try {
      await action();
    } catch {
      onOutcome(text);
    }
    setBusy(null);
  };

  const archiveOf = async (postId: string | null) => {
    if (postId === null) return null;
    const answer = await askExport(postId);
    return answer.data?.download_url || null;
  };

  return {
    busy,
    exportAll: (prepare: () => Promise<PostExportOrder>) =>
      attempt('all', exportFailed, async () => {
        const { postId, archiveName, loose } = await prepare();
        const archive = await archiveOf(postId);
        if (archive === null) await saveOneByOne(loose);
        else saveArchive(archive, archiveName);
      }),
    downloadImage: (url: string, name: string) =>
      attempt('image', 'The image could not be downloaded. Please try again.', async () =>
        saveFile(await fetchImage(url), name),
      ),
  };
}
