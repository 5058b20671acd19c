import { clsx } from 'clsx';
import { Check, Copy, Focus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { PhotoFrame } from '@/components/ui/photo-frame';
import { Score } from '@/components/ui/score';

export interface PhotoCellProps {
  photo: TripPhoto;
  /** The one that the keyboard and the inspector are at. */
  isCurrent: boolean;
  /** Seen without scrolling. */
  isPriority?: boolean;
  onToggle: (photo: TripPhoto) => void;
  onCurrent: (photoId: string) => void;
}

/** From here on there is an inspector, and a click on a photo shows it there. */
const inspectorWidth = '(min-width: 64rem)';

/**
 * A photo to take or to leave. The tick toggles it, and so does Space; a click beside the tick does so on narrow
 * screens, and on wide ones makes the photo the current one.
 */
export const PhotoCell = memo(function PhotoCell(props: PhotoCellProps) {
  const { photo, isCurrent, isPriority = false, onToggle, onCurrent } = props;
  const press = (event: MouseEvent) => {
    const isByKeyboard = event.detail === 0;
    const isOnTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null;
    onCurrent(photo.id);
    if (isByKeyboard || isOnTick || !window.matchMedia(inspectorWidth).matches) onToggle(photo);
  };
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onCurrent(photo.id);
  };
  return (
    <div className="group relative min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold the photograph that it ticks */}
      <button
        type="button"
        role="checkbox"
        aria-checked={photo.is_selected}
        aria-label={photo.filename}
        data-photo-id={photo.id}
        tabIndex={isCurrent ? 0 : -1}
        onClick={press}
        onKeyDown={keepEnter}
        onFocus={() => onCurrent(photo.id)}
        className={clsx(
          'relative block w-full scroll-my-28 rounded-photo outline-offset-6',
          photo.is_selected && 'shadow-[0_0_0_3px_var(--pick),0_0_0_4px_var(--pick-line)]',
          isCurrent && 'lg:outline-2 lg:outline-focus',
        )}
      >
        <PhotoFrame
          src={serverUrl(photo.thumbnail_url)}
          alt=""
          isPriority={isPriority}
          imageClassName={clsx(
            'transition-[opacity,filter] duration-(--dur-2)',
            !photo.is_selected &&
              'opacity-80 saturate-60 group-focus-within:opacity-100 group-focus-within:saturate-100 group-hover:opacity-100 group-hover:saturate-100',
          )}
        />
        <Tick isOn={photo.is_selected} />
      </button>
      <PhotoWords photo={photo} />
    </div>
  );
});

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span
      data-tick
      className={clsx(
        'absolute top-2 right-2 grid size-8 place-items-center rounded-full border-2 before:absolute before:-inset-2',
        isOn ? 'border-on-pick bg-pick text-on-pick' : 'border-on-photo bg-photo-scrim/55',
      )}
    >
      {isOn ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : null}
    </span>
  );
}

/** Score and badges in one line, the first reason under them. */
function PhotoWords({ photo }: { photo: TripPhoto }) {
  const { ai_score: score, is_blurry: isBlurry, is_duplicate: isDuplicate, reasons } = photo;
  return (
    <>
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 pt-2.5">
        {score === null ? (
          <span className="text-xs text-ink-3">Not analyzed yet</span>
        ) : (
          <Score value={score} />
        )}
        {isDuplicate === true ? (
          <Badge tone="info" icon={Copy}>
            Duplicate
          </Badge>
        ) : null}
        {isBlurry === true ? (
          <Badge tone="warning" icon={Focus}>
            Blurry
          </Badge>
        ) : null}
      </div>
      {reasons?.[0] === undefined ? null : <p className="pt-0.5 text-xs text-ink-2">{reasons[0]}</p>}
    </>
  );
}
