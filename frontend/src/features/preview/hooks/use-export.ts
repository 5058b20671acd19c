/** Taking the post away: one picture, or all of it as an archive, with the ways that remain when that fails. */
import { useState } from 'react';
import { fetchSlide, type NamedImage, saveFile } from '@/data/posts/downloads';
import { looseText, type PostFiles, useSaveFiles } from '@/data/posts/use-save-files';
import { texts } from '../texts';

export interface Outcome {
  tone: 'error' | 'info' | 'success';
  title?: string;
  text: string;
}

const exported: Outcome = {
  tone: 'success',
  title: texts.notice.exported,
  text: texts.notice.exportedText,
};

/** `onOutcome` is told what came of it, and null when something begins afresh. */
export function useExport(onOutcome: (outcome: Outcome | null) => void) {
  const saveFiles = useSaveFiles();
  const [isExporting, setIsExporting] = useState(false);
  const [isDownloading, setIsDownloading] = useState(false);

  const attempt = async (setBusy: (isBusy: boolean) => void, text: string, action: () => Promise<void>) => {
    setBusy(true);
    onOutcome(null);
    await action().catch(() => onOutcome({ tone: 'error', text }));
    setBusy(false);
  };
  const saveAll = async (prepare: () => Promise<PostFiles>) => {
    let isLoose = false;
    await saveFiles(await prepare(), () => {
      isLoose = true;
      onOutcome({ tone: 'info', text: looseText });
    });
    if (!isLoose) onOutcome(exported);
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
