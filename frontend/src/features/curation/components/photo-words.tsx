import type { TripPhoto } from '@/api/types';
import { PhotoBadges } from '@/components/photo/photo-badges';
import { Score } from '@/components/photo/score';
import { mainReason } from '@/data/trips/curation-view';
import { texts } from '../texts';

export interface PhotoWordsProps {
  /** For the control that these words describe. */
  id: string;
  photo: TripPhoto;
  isKeeper: boolean;
}

/** Score and badges in one line and the main reason under them; the inspector has the others. */
export function PhotoWords({ id, photo, isKeeper }: PhotoWordsProps) {
  const { ai_score: score } = photo;
  const reason = mainReason(photo);
  return (
    <div id={id}>
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 pt-2.5">
        {score === null ? (
          <span className="text-xs text-ink-3">{texts.photo.notAnalysed}</span>
        ) : (
          <Score value={score} />
        )}
        <PhotoBadges photo={photo} isKeeper={isKeeper} />
      </div>
      {reason === undefined ? null : <p className="pt-0.5 text-xs text-ink-2">{reason}</p>}
    </div>
  );
}
