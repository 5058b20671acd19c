import { BookImage, Copy, Focus, Star } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { isCover } from '@/data/trips/curation-view';
import { texts } from './texts';

export interface PhotoBadgesProps {
  photo: TripPhoto;
  /** It is the shot of its stack that counts: then it is nobody's duplicate. */
  isKeeper?: boolean;
  hasKeeperBadge?: boolean;
}

/** What was found on a photo, in words with an icon. They stay when it is selected again. */
export function PhotoBadges({ photo, isKeeper = false, hasKeeperBadge = true }: PhotoBadgesProps) {
  return (
    <>
      {isCover(photo) ? <Badge icon={BookImage}>{texts.photo.cover}</Badge> : null}
      {isKeeper && hasKeeperBadge ? (
        <Badge tone="success" icon={Star}>
          {texts.photo.keeper}
        </Badge>
      ) : null}
      {photo.is_duplicate === true && !isKeeper ? (
        <Badge tone="info" icon={Copy}>
          {texts.photo.duplicate}
        </Badge>
      ) : null}
      {photo.is_blurry === true ? (
        <Badge tone="warning" icon={Focus}>
          {texts.photo.blurry}
        </Badge>
      ) : null}
    </>
  );
}
