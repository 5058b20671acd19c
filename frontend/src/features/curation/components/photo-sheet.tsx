import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { Dialog } from '@/components/overlays/dialog';
import { FaceBoxes } from '@/components/photo/face-boxes';
import { PhotoBadges } from '@/components/photo/photo-badges';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Score } from '@/components/photo/score';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import type { Overlay } from '@/lib/focus/use-overlay';
import { texts } from '../texts';
import { Facts } from './inspector';
import { PhotoContent } from './photo-content';

export interface PhotoSheetProps {
  stacks: readonly PhotoStack[];
  /** Names the photo whose details are open. */
  details: Overlay;
}

/** What the inspector shows on wide screens, where there is no room for it: on phones a sheet from the bottom. */
export function PhotoSheet({ stacks, details: { openId, close } }: PhotoSheetProps) {
  const photo = stacks.flatMap(shotsOf).find(({ id }) => id === openId);
  const isKeeper = stacks.some(({ keeper, others }) => keeper.id === openId && others.length > 0);
  return (
    <Dialog isOpen={photo !== undefined} onOpenChange={close} title={photo?.filename ?? ''}>
      {photo === undefined ? null : <Details key={photo.id} photo={photo} isKeeper={isKeeper} />}
    </Dialog>
  );
}

function Details({ photo, isKeeper }: { photo: TripPhoto; isKeeper: boolean }) {
  const [hasBoxes, setHasBoxes] = useState(false);
  return (
    <div className="grid gap-4">
      <PhotoFrame src={photo.is_damaged ? null : serverUrl(photo.url)} alt={photo.filename} isPriority>
        {hasBoxes ? <FaceBoxes photo={photo} /> : null}
      </PhotoFrame>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
        <PhotoBadges photo={photo} isKeeper={isKeeper} />
      </div>
      <Reasons reasons={photo.reasons ?? []} />
      <PhotoContent {...{ photo, hasBoxes }} onBoxes={setHasBoxes} />
      <Facts photo={photo} />
    </div>
  );
}

/** All of them: the grid has room for the first alone. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul
      aria-label={texts.inspector.reasons}
      className="grid list-disc gap-1.5 pl-4.5 text-sm marker:text-ink-3"
    >
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
