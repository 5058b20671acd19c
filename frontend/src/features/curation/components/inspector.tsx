import { Columns3, Maximize2 } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { Dialog } from '@/components/overlays/dialog';
import { NotDuplicateButton } from '@/components/photo/not-duplicate-button';
import { PhotoBadges, Score } from '@/components/photo/photo-badges';
import { Button } from '@/components/ui/button';
import { otherReasons, type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { texts } from '../texts';
import type { Picks } from './curation-results';
import { PhotoDetails, Reasons } from './photo-details';

/** The current photo with all that is known of it. Only wide screens have room for it. */
export function Inspector({ place: { current: photo, stack }, compare, canCompare, setApart }: Picks) {
  if (photo === undefined || stack === undefined) return null;
  const isKeeper = stack.others.length > 0 && stack.keeper.id === photo.id;
  // The main reason is under the photo itself.
  const reasons = otherReasons(photo);
  return (
    <aside
      aria-label={texts.inspector.label}
      className="sticky top-20 -m-1 hidden max-h-[calc(100dvh-10rem)] self-start overflow-y-auto p-1 lg:block"
    >
      <div className="grid gap-4">
        <PhotoDetails photo={photo}>
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 font-text text-base/6 font-semibold tracking-normal wrap-anywhere">
              {photo.filename}
            </h2>
            {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            <PhotoBadges photo={photo} isKeeper={isKeeper} />
          </div>
          {reasons.length === 0 ? null : (
            <div>
              <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">
                {texts.inspector.otherReasons}
              </h3>
              <Reasons reasons={reasons} />
            </div>
          )}
        </PhotoDetails>
        <div className="flex flex-wrap gap-2">
          <CompareButtons {...{ photo, stack, compare, canCompare }} />
          <NotDuplicateButton photo={photo} onNotDuplicate={() => setApart(stack, photo)} />
        </div>
      </div>
    </aside>
  );
}

type CompareButtonsProps = Pick<Picks, 'compare' | 'canCompare'> & { photo: TripPhoto; stack: PhotoStack };

function CompareButtons({ photo, stack, compare, canCompare }: CompareButtonsProps) {
  const { marked, look, mark, clearMarks } = compare;
  const shots = shotsOf(stack).length;
  const isShown = !photo.is_damaged;
  return (
    <>
      {!isShown ? null : shots === 1 ? (
        <Button size="small" icon={Maximize2} onClick={() => look(photo)} label={texts.photo.lookCloser} />
      ) : (
        <Button size="small" onClick={() => look(stack.keeper)}>
          <Columns3 className="size-4.5" />
          {texts.inspector.compareShots(shots)}
        </Button>
      )}
      {isShown && canCompare ? (
        <Button
          size="small"
          onClick={() => mark(photo)}
          label={marked.has(photo.id) ? texts.inspector.unmark : texts.inspector.mark}
        />
      ) : null}
      {marked.size < 2 ? null : (
        <Button
          size="small"
          onClick={() => compare.compare(photo)}
          label={texts.inspector.compareMarked(marked.size)}
        />
      )}
      {marked.size === 0 ? null : (
        <Button size="small" onClick={clearMarks} label={texts.inspector.clearMarks(marked.size)} />
      )}
    </>
  );
}

/** What the inspector shows on wide screens, where there is no room for it: on phones a sheet from the bottom. */
export function PhotoSheet({ stacks, details }: Picks) {
  const { openId, close } = details;
  const photo = stacks.flatMap(shotsOf).find(({ id }) => id === openId);
  const isKeeper = stacks.some(({ keeper, others }) => keeper.id === openId && others.length > 0);
  if (photo === undefined) return null;
  return (
    <Dialog isOpen onOpenChange={close} title={photo.filename}>
      <PhotoDetails key={photo.id} photo={photo}>
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
          <PhotoBadges photo={photo} isKeeper={isKeeper} />
        </div>
        {/* All of them: the grid has room for the first alone. */}
        <Reasons reasons={photo.reasons} aria-label={texts.inspector.reasons} />
      </PhotoDetails>
    </Dialog>
  );
}
