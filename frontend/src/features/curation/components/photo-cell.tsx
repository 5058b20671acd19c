import { clsx } from 'clsx';
import { Check, Columns3, Info, Maximize2 } from 'lucide-react';
import { type MouseEvent, memo, useId } from 'react';
import type { TripPhoto } from '@/api/types';
import { Tooltip } from '@/components/overlays/tooltip';
import { PhotoBadges, Score } from '@/components/photo/photo-badges';
import { PhotoFrame, thumbnailOf } from '@/components/photo/photo-frame';
import { mainReason } from '@/data/trips/curation-view';
import { texts } from '../texts';
import type { Picks } from './curation-results';

interface PhotoCellProps {
  photo: TripPhoto;
  /** The one that the keyboard and the inspector are at. */
  isCurrent: boolean;
  isMarked: boolean;
  /** The shot on top of a stack of several. */
  isKeeper?: boolean;
  isPriority?: boolean;
  actions: Picks['actions'];
}

/** From here on there is an inspector for the details of a photo. */
const inspectorWidth = '(min-width: 64rem)';

/**
 * A photo to take or to leave: a click toggles it, with Shift marks it, and makes it the current one. A damaged one can
 * be gone to, to hear what is wrong with it, and neither be taken nor marked.
 */
export const PhotoCell = memo(function PhotoCell(props: PhotoCellProps) {
  const { photo, isCurrent, isMarked, isKeeper = false, isPriority = false, actions } = props;
  const wordsId = useId();
  const { isMarking } = actions;
  const isOut = photo.is_damaged;
  return (
    <div className="group relative min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold the photograph that it ticks */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isMarking ? isMarked : photo.is_selected}
        aria-label={isMarking ? texts.photo.mark(photo.filename) : photo.filename}
        aria-describedby={wordsId}
        aria-disabled={isOut || undefined}
        data-photo-id={photo.id}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => press(event, photo, actions)}
        onFocus={() => actions.setCurrent(photo.id)}
        className={clsx(
          'relative block w-full scroll-my-28 rounded-photo outline-offset-6',
          photo.is_selected && !isMarking && 'shadow-pick',
          isCurrent && 'lg:outline-2 lg:outline-focus',
          isOut && 'cursor-not-allowed',
        )}
      >
        <PhotoFrame
          src={thumbnailOf(photo)}
          alt=""
          isPriority={isPriority}
          imageClassName={clsx(
            'transition-[opacity,filter] duration-(--dur-2)',
            !photo.is_selected &&
              'opacity-80 saturate-60 group-focus-within:opacity-100 group-focus-within:saturate-100 group-hover:opacity-100 group-hover:saturate-100',
          )}
        />
        {isMarking && !isOut ? null : <Tick isOn={photo.is_selected} isOut={isOut} />}
        {!isOut && (isMarked || isMarking) ? <Mark isOn={isMarked} isInPlaceOfTick={isMarking} /> : null}
      </button>
      <CornerButtons {...props} />
      <PhotoWords id={wordsId} photo={photo} isKeeper={isKeeper} />
    </div>
  );
});

function press(event: MouseEvent, photo: TripPhoto, actions: Picks['actions']) {
  const { toggle, setCurrent, mark, isMarking } = actions;
  const isByKeyboard = event.detail === 0;
  setCurrent(photo.id);
  if (photo.is_damaged) return;
  if (isMarking || (event.shiftKey && !isByKeyboard)) mark(photo);
  else toggle(photo);
}

/** All that is known of the photo, in the inspector where there is room for it, and the photo itself where there is not. */
function CornerButtons({ photo, isCurrent, actions }: PhotoCellProps) {
  const { details, detailsOf, lookCloser, lookCloserAt } = texts.photo;
  const { filename, is_damaged: isDamaged } = photo;
  const showDetails = () => {
    if (window.matchMedia(inspectorWidth).matches) actions.setCurrent(photo.id);
    else actions.open(photo.id);
  };
  const buttons = [
    { icon: Info, text: details, label: detailsOf(filename), side: 'left-2', press: showDetails },
    {
      icon: Maximize2,
      text: lookCloser,
      label: lookCloserAt(filename),
      side: 'right-2 lg:hidden',
      press: () => actions.look(photo),
    },
  ];
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/3">
      {buttons.slice(0, isDamaged ? 1 : 2).map(({ icon: Icon, text, label, side, press: act }) => (
        <Tooltip key={text} text={text}>
          <button
            type="button"
            aria-label={label}
            tabIndex={isCurrent ? 0 : -1}
            onClick={act}
            className={clsx(
              'pointer-events-auto absolute bottom-2 grid size-8 place-items-center rounded-full bg-photo-scrim/88 text-on-photo before:absolute before:-inset-2',
              side,
            )}
          >
            <Icon className="size-4" />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

/** White between two darks: to be seen on a bright sky and on a dark wall. */
const emptyRing = 'border-on-photo bg-photo-scrim/55 ring-1 ring-photo-scrim';

function Tick({ isOn, isOut }: { isOn: boolean; isOut: boolean }) {
  return (
    <span
      className={clsx(
        'absolute top-2 right-2 grid size-8 place-items-center rounded-full border-2 before:absolute before:-inset-2',
        isOn ? 'border-on-pick bg-pick text-on-pick' : emptyRing,
        isOut && 'border-dashed opacity-60',
      )}
    >
      {isOn ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : null}
    </span>
  );
}

/** While one marks, it stands where the tick does else, and shows also where there is no mark yet. */
function Mark({ isOn, isInPlaceOfTick }: { isOn: boolean; isInPlaceOfTick: boolean }) {
  const onStyle = isInPlaceOfTick
    ? 'border-on-primary bg-primary text-on-primary'
    : 'bg-photo-scrim/88 text-on-photo';
  return (
    <span
      className={clsx(
        'absolute right-2 grid size-8 place-items-center rounded-full',
        isInPlaceOfTick ? 'top-2 border-2' : 'top-12',
        isOn ? onStyle : emptyRing,
      )}
    >
      {isOn ? <Columns3 className="size-4" /> : null}
      {isOn && !isInPlaceOfTick ? <span className="sr-only">{texts.photo.marked}</span> : null}
    </span>
  );
}

function PhotoWords({ id, photo, isKeeper }: { id: string; photo: TripPhoto; isKeeper: boolean }) {
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
