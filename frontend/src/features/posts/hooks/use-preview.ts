/** What the preview knows and can do: saving, rules, export, sharing, copying. */
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import type { Content } from '../content';
import { brokenRules, isRefused } from '../instagram-rules';
import { postText } from '../post-text';
import { isSavedElsewhere } from '../trip-posts';
import { useCopied } from './use-copied';
import { useExport } from './use-export';
import type { PostFiles } from './use-save-files';
import { useSavePost } from './use-save-post';
import { canShareFiles, useShare } from './use-share';

export interface PreviewedPost {
  tripId: string;
  slides: readonly TripPhoto[];
  content: Content;
  postId: string | null;
}

/** The marker of the one thing that is copied here. */
const copyId = 'preview';
const copyFailed = 'Copying is not allowed here. Select the text in the summary instead.';

export function usePreview({ tripId, slides, content, postId }: PreviewedPost) {
  const { caption, hashtags } = content;
  const parts = { caption, hashtags, slides: slides.map(({ id }) => id) };
  const broken = brokenRules(parts);
  const isSavable = !content.isSample && !isRefused(broken);
  const saved = useSavePost({ tripId, content, slides, isSavable });
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoose, setIsLoose] = useState(false);
  const tell = (outcome: string | null) => {
    setFailure(outcome);
    setIsLoose(false);
  };
  const { exportAll, downloadImage, isExporting, isDownloading } = useExport(tell);
  const { copiedId, copy } = useCopied();
  const text = postText(caption, hashtags);
  const share = useShare({ urls: slides.map(({ url }) => serverUrl(url)), text, onOutcome: tell });

  /** A post that could not be saved yet, or that another tab wrote over, is saved once more: the archive holds what is seen. */
  const prepareExport = async (): Promise<PostFiles> => {
    const isAsSeen = saved.isSaved && !isSavedElsewhere(tripId);
    const savedId = isAsSeen ? postId : await saved.save();
    return {
      postId: isSavable ? savedId : null,
      archiveName: `triptych-${savedId ?? tripId}.zip`,
      loose: {
        images: slides.map(({ url }, index) => ({ url, name: `triptych-image-${index + 1}.jpg` })),
        text,
        textName: 'triptych-caption.txt',
      },
    };
  };

  return {
    parts,
    broken,
    saved,
    isExporting,
    isDownloading,
    /** What was asked for last and did not work, until something else is asked for or it is dismissed. */
    failure,
    /** There was no archive: what was exported last came one by one. Holds as long as a failure would. */
    isLoose,
    dismissOutcome: () => tell(null),
    exportAll: () => void exportAll(prepareExport, () => setIsLoose(true)),
    downloadImage: ({ id, url }: TripPhoto) => void downloadImage(url, `triptych-${id}.jpg`),
    copy: async () => tell((await copy(copyId, text)) ? null : copyFailed),
    isCopied: copiedId === copyId,
    canShare: canShareFiles(),
    share,
  };
}

export type Preview = ReturnType<typeof usePreview>;
