/** Taking the post away: one picture, or all of it as an archive, with the ways that remain when that fails. */
import { useState } from 'react';
import { fetchImage, saveFile } from '../downloads';
import { type PostFiles, useSaveFiles } from './use-save-files';

export const exportFailed = 'Export failed. Please try again.';

/** `onOutcome` is told what has failed, and null when something begins afresh. */
export function useExport(onOutcome: (failure: string | null) => void) {
  const saveFiles = useSaveFiles();
  const [isExporting, setIsExporting] = useState(false);
  const [isDownloading, setIsDownloading] = useState(false);

  const attempt = async (setBusy: (isBusy: boolean) => void, text: string, action: () => Promise<void>) => {
    setBusy(true);
    onOutcome(null);
    try {
      await action();
    } catch {
      onOutcome(text);
    }
    setBusy(false);
  };

  return {
    isExporting,
    isDownloading,
    exportAll: (prepare: () => Promise<PostFiles>, onLoose: () => void) =>
      attempt(setIsExporting, exportFailed, async () => saveFiles(await prepare(), onLoose)),
    downloadImage: (url: string, name: string) =>
      attempt(setIsDownloading, 'The image could not be downloaded. Please try again.', async () =>
        saveFile(await fetchImage(url), name),
      ),
  };
}
