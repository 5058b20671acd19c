import { Dialog } from '@/components/overlays/dialog';
import { PhotoBadges } from '@/components/photo/photo-badges';
import { Score } from '@/components/photo/score';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import type { Overlay } from '@/lib/focus/use-overlay';
import { texts } from '../texts';
import { PhotoDetails, Reasons } from './photo-details';

export interface PhotoSheetProps {
  stacks: readonly PhotoStack[];
  /** Names the photo whose details are open. */
  details: Overlay;
}

/** What the inspector shows on wide screens, where there is no room for it: on phones a sheet from the bottom. */
export function PhotoSheet({ stacks, details: { openId, close } }: PhotoSheetProps) {
  const photo = stacks.flatMap(shotsOf).find(({ id }) => id === openId);
  const isKeeper = stacks.some(({ keeper, others }) => keeper.id === openId && others.length > 0);
  // All of them: the grid has room for the first alone.
  const reasons = photo?.reasons ?? [];
  return (
    <Dialog isOpen={photo !== undefined} onOpenChange={close} title={photo?.filename ?? ''}>
      {photo === undefined ? null : (
        <div className="grid gap-4">
          <PhotoDetails key={photo.id} photo={photo}>
            <div className="flex flex-wrap items-center gap-2 empty:hidden">
              {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
              <PhotoBadges photo={photo} isKeeper={isKeeper} />
            </div>
            {reasons.length === 0 ? null : <Reasons reasons={reasons} label={texts.inspector.reasons} />}
          </PhotoDetails>
        </div>
      )}
    </Dialog>
  );
}
