import { useState } from 'react';
import type { NoticeProps } from '@/components/ui/notice';
import { fetchSlide, looseText, saveArchive, saveFile, saveOneByOne } from '@/data/posts/downloads';
import { postText } from '@/data/posts/post-text';
import type { PostImage } from '@/data/posts/read-posts';
import { useCopied } from '@/data/posts/use-copied';
import { canShareFiles, useShare } from '@/data/posts/use-share';
import type { PhonePost } from '../api';
import { texts } from '../texts';

/** The marker of the caption; alt texts have that of their picture. */
export const captionId = 'caption';

export type PhoneActions = ReturnType<typeof usePhoneActions>;

export function usePhoneActions({ id, images, ratio, caption, hashtags, archiveUrl }: PhonePost) {
  const text = postText(caption, hashtags);
  const slides = images.map(({ url, focus }, index) => ({
    url,
    name: `triptych-${id}-${index + 1}.jpg`,
    crop: ratio === null || focus === undefined ? undefined : { ratio, focus },
  }));
  const [outcome, setOutcome] = useState<NoticeProps | null>(null);
  const [isCaptionCopied, setIsCaptionCopied] = useState(false);
  const [downloading, setDownloading] = useState<'all' | 'image' | null>(null);
  const fail = (reason: string | null) =>
    setOutcome(reason === null ? null : { tone: 'error', children: reason });
  const { copiedId, copy } = useCopied();
  const sharing = useShare({ images: slides, text, failedText: texts.shareFailed, onOutcome: fail });

  const copyText = async (markedId: string, copied: string) => {
    fail((await copy(markedId, copied)) ? null : texts.copyFailed);
  };
  const attempt = async (what: 'all' | 'image', action: () => Promise<void>) => {
    setDownloading(what);
    setOutcome(null);
    await action().catch(() => fail(texts.downloadFailed));
    setDownloading(null);
  };

  return {
    /** Of the photos. */
    count: images.length,
    outcome,
    dismissOutcome: () => setOutcome(null),
    copiedId,
    copyCaption: () => void copyText(captionId, text),
    copyAltText: (image: PostImage) => void copyText(image.id, image.alt),
    canShare: canShareFiles(),
    sharing: {
      ...sharing,
      share: async () => {
        // Files that are ready are shared at once, while the press still counts.
        if (sharing.state !== 'ready') setIsCaptionCopied(await copy(captionId, text));
        await sharing.share();
      },
    },
    /** By the last press on Share. */
    isCaptionCopied,
    downloading,
    downloadAll: () =>
      attempt('all', async () => {
        if (await saveArchive(archiveUrl, `triptych-${id}.zip`)) return;
        const loose = { images: slides, text, textName: `triptych-${id}.txt` };
        await saveOneByOne(loose, () => setOutcome({ tone: 'info', children: looseText }));
      }),
    downloadImage: (index: number) =>
      attempt('image', async () => {
        const slide = slides[index];
        if (slide !== undefined) saveFile(await fetchSlide(slide), slide.name);
      }),
  };
}
