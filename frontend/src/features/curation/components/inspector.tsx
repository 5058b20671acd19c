import { Columns3, Maximize2 } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { NotDuplicateButton } from '@/components/photo/not-duplicate-button';
import { PhotoBadges } from '@/components/photo/photo-badges';
import { Score } from '@/components/photo/score';
import { Button } from '@/components/ui/button';
import { otherReasons, type PhotoStack } from '@/data/trips/curation-view';
import type { Compare } from '../hooks/use-compare';
import { texts } from '../texts';
import { PhotoDetails, Reasons } from './photo-details';

export interface InspectorProps {
  photo: TripPhoto;
  /** The stack that it lies on. */
  stack: PhotoStack | undefined;
  compare: Compare;
  /** Whether there is another photo to compare with. */
  canCompare: boolean;
  onNotDuplicate: (photo: TripPhoto) => void;
}

/** The current photo with all that is known of it. Only wide screens have room for it. */
export function Inspector({ photo, stack, compare, canCompare, onNotDuplicate }: InspectorProps) {
  const isKeeper = stack !== undefined && stack.others.length > 0 && stack.keeper.id === photo.id;
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
          {photo.is_damaged ? null : <LookButtons {...{ photo, stack, compare, canCompare }} />}
          <MarkedButtons {...{ photo, compare }} />
          <NotDuplicateButton photo={photo} onNotDuplicate={onNotDuplicate} />
        </div>
      </div>
    </aside>
  );
}

type CompareButtonsProps = Omit<InspectorProps, 'onNotDuplicate'>;

/** To the compare view: of the stack or of the photo alone. */
function LookButtons({ photo, stack, compare, canCompare }: CompareButtonsProps) {
  const shots = (stack?.others.length ?? 0) + 1;
  return (
    <>
      {stack === undefined || shots === 1 ? (
        <Button size="small" onClick={() => compare.look(photo)}>
          <Maximize2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.photo.lookCloser}
        </Button>
      ) : (
        <Button size="small" onClick={() => compare.look(stack.keeper)}>
          <Columns3 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          {texts.inspector.compareShots(shots)}
        </Button>
      )}
      {canCompare ? (
        <Button size="small" onClick={() => compare.mark(photo)}>
          {compare.marked.has(photo.id) ? texts.inspector.unmark : texts.inspector.mark}
        </Button>
      ) : null}
    </>
  );
}

/** To the compare view of what is marked for it. */
function MarkedButtons({ photo, compare }: Pick<CompareButtonsProps, 'photo' | 'compare'>) {
  const { marked, clearMarks } = compare;
  return (
    <>
      {marked.size < 2 ? null : (
        <Button size="small" onClick={() => compare.compare(photo)}>
          {texts.inspector.compareMarked(marked.size)}
        </Button>
      )}
      {marked.size === 0 ? null : (
        <Button size="small" onClick={clearMarks}>
          {texts.inspector.clearMarks(marked.size)}
        </Button>
      )}
    </>
  );
}
