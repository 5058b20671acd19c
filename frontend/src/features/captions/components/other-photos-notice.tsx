import type { TripPhoto } from '@/api/types';
import { Notice } from '@/components/ui/notice';
import { type Content, isForOtherPhotos } from '@/data/drafts/content';
import { texts } from '../texts';

export interface OtherPhotosNoticeProps {
  content: Content | null;
  /** The selected ones. */
  photos: readonly TripPhoto[];
}

/** Where the caption's field finds what describes it. */
export const otherPhotosNoticeId = 'other-photos';

/** Whether the caption was written for other photos than those that are selected now. */
export function tellsOfOthers({ content, photos }: OtherPhotosNoticeProps): boolean {
  const chosen = photos.map(({ id }) => id);
  return content !== null && chosen.length > 0 && isForOtherPhotos(content, chosen);
}

/** Says that the caption was written for other photos, before anything else of the step. */
export function OtherPhotosNotice(props: OtherPhotosNoticeProps) {
  if (!tellsOfOthers(props)) return null;
  return (
    <div id={otherPhotosNoticeId} className="mb-6">
      <Notice tone="warning">{texts.otherPhotos}</Notice>
    </div>
  );
}
