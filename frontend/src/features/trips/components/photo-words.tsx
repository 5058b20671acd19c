import type { TripPhoto } from '@/api/types';
import { Score } from '@/components/ui/score';
import { mainReason } from '../curation-view';
import { PhotoBadges } from './photo-badges';

export interface PhotoWordsProps {
  /** For the control that these words describe. */
  id: string;
  photo: TripPhoto;
  isKeeper: boolean;
}

/** Score and badges in one line and the main reason under them; the others show on the photo when it is looked at. */
export function PhotoWords({ id, photo, isKeeper }: PhotoWordsProps) {
  const { ai_score: score } = photo;
  const reason = mainReason(photo);
  return (
    <div id={id}>
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 pt-2.5">
        {score === null ? (
          <span className="text-xs text-ink-3">Not analyzed yet</span>
        ) : (
          <Score value={score} />
        )}
        <PhotoBadges photo={photo} isKeeper={isKeeper} />
      </div>
      {reason === undefined ? null : <p className="pt-0.5 text-xs text-ink-2">{reason}</p>}
    </div>
  );
}

/**
 * All reasons on a plate over the foot of the photo, under the pointer or with the focus. The photos of phones are too
 * small for it, and those of tablets have a button in that corner.
 */
export function ReasonsPlate({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 grid max-h-full gap-0.5 overflow-hidden rounded-b-photo bg-photo-scrim/88 px-3 py-2 text-left text-xs text-on-photo opacity-0 transition-opacity duration-(--dur-2) group-hover:opacity-100 group-has-focus-visible:opacity-100 max-md:hidden max-lg:pr-12 pointer-coarse:hidden"
    >
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
