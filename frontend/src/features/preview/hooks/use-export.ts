/** Taking the post away: one picture, or all of it as an archive, with the ways that remain when that fails. */
import { useState } from 'react';
import { fetchSlide, type NamedImage, saveFile } from '@/data/posts/downloads';
import { type PostFiles, useSaveFiles } from '@/data/posts/use-save-files';
import { texts } from '../texts';

/** `loose`: there was no archive, and the files came one by one. */
export type Outcome = { kind: 'failed'; text: string } | { kind: 'exported' | 'loose' };

/** `onOutcome` is told what came of it, and null when something begins afresh. */
export function useExport(onOutcome: (outcome: Outcome | null) => void) {
  const saveFiles = useSaveFiles();
  const [isExporting, setIsExporting] = useState(false);
  const [isDownloading, setIsDownloading] = useState(false);

  const attempt = async (setBusy: (isBusy: boolean) => void, text: string, action: () => Promise<void>) => {
    setBusy(true);
    onOutcome(null);
    await action().catch(() => onOutcome({ kind: 'failed', text }));
    setBusy(false);
  };
  const saveAll = async (prepare: () => Promise<PostFiles>) => {
    let isLoose = false;
    await saveFiles(await prepare(), () => {
      isLoose = true;
      onOutcome({ kind: 'loose' });
    });
    if (!isLoose) onOutcome({ kind: 'exported' });
  };
  const saveImage = async (slide: NamedImage) => saveFile(await fetchSlide(slide), slide.name);

  return {
    isExporting,
    isDownloading,
    exportAll: (prepare: () => Promise<PostFiles>) =>
      void attempt(setIsExporting, texts.failures.export, () => saveAll(prepare)),
    downloadImage: (slide: NamedImage) =>
      void attempt(setIsDownloading, texts.failures.image, () => saveImage(slide)),
  };
}
