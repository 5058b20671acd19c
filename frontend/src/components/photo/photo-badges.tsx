import { clsx } from 'clsx';
import { BookImage, Copy, Focus, Star } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { isCover } from '@/data/trips/curation-view';
import { texts } from './texts';

interface PhotoBadgesProps {
  photo: TripPhoto;
  /** It is the shot of its stack that counts: then it is nobody's duplicate. */
  isKeeper?: boolean;
  hasKeeperBadge?: boolean;
}

/** What was found on a photo, in words with an icon. They stay when it is selected again. */
export function PhotoBadges({ photo, isKeeper = false, hasKeeperBadge = true }: PhotoBadgesProps) {
  return (
    <>
      {isCover(photo) ? <Badge icon={BookImage} label={texts.photo.cover} /> : null}
      {isKeeper && hasKeeperBadge ? <Badge tone="success" icon={Star} label={texts.photo.keeper} /> : null}
      {photo.is_duplicate === true && !isKeeper ? (
        <Badge tone="info" icon={Copy} label={texts.photo.duplicate} />
      ) : null}
      {photo.is_blurry === true ? <Badge tone="warning" icon={Focus} label={texts.photo.blurry} /> : null}
    </>
  );
}

/** Scores from which the three panels are filled. */
const panelsFrom = [0, 50, 80] as const;

/** A score of 100: its number and three little panels, in one ink for all, because a low score is not an error. */
export function Score({ value }: { value: number }) {
  const rounded = Math.round(value);
  return (
    <span className="inline-flex items-center gap-1.75 text-sm font-semibold figures">
      <span className="sr-only">{texts.photo.score}</span>
      {rounded}
      <span className="sr-only">{texts.photo.scoreMax}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {panelsFrom.map((from) => (
          <span
            key={from}
            className={clsx(
              'h-3 w-[5px] rounded-[1px]',
              rounded >= from ? 'bg-ink' : 'inset-ring inset-ring-line-strong',
            )}
          />
        ))}
      </span>
    </span>
  );
}
