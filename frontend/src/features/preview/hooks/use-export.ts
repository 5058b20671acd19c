/** Taking the post away: one picture, or all of it as an archive, with the ways that remain when that fails. */
import { useState } from 'react';
import { fetchSlide, type NamedImage, saveFile } from '@/data/posts/downloads';
import { type PostFiles, useSaveFiles } from '@/data/posts/use-save-files';

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
    /** `onDone` is told how the files have come. */
    exportAll: (prepare: () => Promise<PostFiles>, onDone: (kind: 'exported' | 'loose') => void) =>
      attempt(setIsExporting, exportFailed, async () => {
        let isLoose = false;
        const noteLoose = () => {
          isLoose = true;
          onDone('loose');
        };
        await saveFiles(await prepare(), noteLoose);
        if (!isLoose) onDone('exported');
      }),
    downloadImage: (slide: NamedImage) =>
      attempt(setIsDownloading, "We couldn't download the image. Please try again.", async () =>
        saveFile(await fetchSlide(slide), slide.name),
      ),
  };
}
