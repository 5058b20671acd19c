import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import type { NoticeProps } from '@/components/ui/notice';
import { type Content, hasWords } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { fetchSlide, looseText, saveFile, useSaveFiles } from '@/data/posts/downloads';
import { brokenRules, isRefused } from '@/data/posts/instagram-rules';
import { postText } from '@/data/posts/post-text';
import { useCopied } from '@/data/posts/use-copied';
import { canShareFiles, useShare } from '@/data/posts/use-share';
import { pause } from '@/lib/pause';
import type { CroppedSlide } from '../crop/crop-plan';
import { texts } from '../texts';
import { useSavePost } from './use-save-post';

export interface PostToPreview {
  tripId: string;
  /** The picked ones, of which the slides are made. */
  photos: readonly TripPhoto[];
  content: Content;
  draft: Draft;
  slides: readonly CroppedSlide[];
  ratio: number;
  change: DraftChanges;
}

/** A second tap so soon after the file was saved belongs to the first. */
const doubleTapMs = 400;

export type Preview = ReturnType<typeof usePreview>;

export function usePreview(post: PostToPreview) {
  const { tripId, slides, content, draft } = post;
  const { caption, hashtags } = content;
  const parts = { caption, hashtags, slides: slides.map(({ id }) => id) };
  const broken = brokenRules(parts);
  const isSavable =
    !content.isSample && hasWords(content) && !isRefused(broken) && draft.conflicts.length === 0;
  const saved = useSavePost(post, isSavable);
  const [chosen, show] = useState(0);
  const [told, setTold] = useState<{ outcome: NoticeProps; body: string } | null>(null);
  const tell = (outcome: NoticeProps | null) => setTold(outcome && { outcome, body: saved.body });
  const fail = (failure: string | null) =>
    tell(failure === null ? null : { tone: 'error', children: failure });
  const saveFiles = useSaveFiles();
  const [isExporting, setIsExporting] = useState(false);
  const [isDownloading, setIsDownloading] = useState(false);
  const { copiedId, copy } = useCopied();
  const images = slides.map(({ url, crop }) => ({ url, crop }));
  const text = postText(caption, hashtags);
  const sharing = useShare({ images, text, failedText: texts.failures.share, onOutcome: fail });

  const attempt = async (setBusy: (isBusy: boolean) => void, failed: string, action: () => Promise<void>) => {
    setBusy(true);
    tell(null);
    await action()
      .then(() => pause(doubleTapMs))
      .catch(() => fail(failed));
    setBusy(false);
  };
  const exportAll = async () => {
    // A post that is not saved as it is seen is saved first: the archive holds what is seen.
    const savedId = await saved.saveAsSeen();
    const files = {
      postId: isSavable ? savedId : null,
      archiveName: `triptych-${savedId ?? tripId}.zip`,
      images: images.map((image, index) => ({ ...image, name: `triptych-image-${index + 1}.jpg` })),
      text,
      textName: 'triptych-caption.txt',
    };
    const isLoose = await saveFiles(files, () => tell({ tone: 'info', children: looseText }));
    const { exported: title, exportedText: children } = texts.notice;
    if (!isLoose) tell({ tone: 'success', title, children });
  };

  return {
    ...post,
    /** The slide in sight, from 0. */
    index: Math.min(chosen, slides.length - 1),
    show,
    parts,
    broken,
    saved,
    /** False for a sample, for a post that the server would refuse, and while it is unsettled. */
    isSavable,
    isExporting,
    isDownloading,
    /** What came of the last press, until something else is asked for, the post changes or it is dismissed. */
    outcome: told?.body === saved.body ? told.outcome : null,
    dismissOutcome: () => tell(null),
    exportAll: () => attempt(setIsExporting, texts.failures.export, exportAll),
    downloadImage: (slide: CroppedSlide) =>
      attempt(setIsDownloading, texts.failures.image, async () =>
        saveFile(await fetchSlide(slide), `triptych-${slide.id}.jpg`),
      ),
    copy: async () => fail((await copy(text, text)) ? null : texts.failures.copy),
    isCopied: copiedId !== null,
    canShare: canShareFiles(),
    sharing,
  };
}
