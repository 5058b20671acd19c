import { clsx } from 'clsx';
import { Info, type LucideIcon, Maximize2 } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { Tooltip } from '@/components/overlays/tooltip';
import { texts } from '../texts';

export interface CornerButtonsProps {
  photo: TripPhoto;
  isCurrent: boolean;
  onDetails: (photo: TripPhoto) => void;
  onLook: (photo: TripPhoto) => void;
}

/** Where there is no room for the inspector: all that is known of the photo, and the photo itself at its full size. */
export function CornerButtons({ photo, isCurrent, onDetails, onLook }: CornerButtonsProps) {
  const { filename, is_damaged: isDamaged } = photo;
  const place = { isCurrent, photo };
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/3 lg:hidden">
      <CornerButton
        {...place}
        icon={Info}
        text={texts.photo.details}
        label={texts.photo.detailsOf(filename)}
        className="left-2"
        onPress={onDetails}
      />
      {isDamaged ? null : (
        <CornerButton
          {...place}
          icon={Maximize2}
          text={texts.photo.lookCloser}
          label={texts.photo.lookCloserAt(filename)}
          className="right-2"
          onPress={onLook}
        />
      )}
    </div>
  );
}

interface CornerButtonProps {
  photo: TripPhoto;
  isCurrent: boolean;
  icon: LucideIcon;
  /** Its tooltip. */
  text: string;
  label: string;
  className: string;
  onPress: (photo: TripPhoto) => void;
}

function CornerButton(props: CornerButtonProps) {
  const { photo, isCurrent, icon: Icon, text, label, className, onPress } = props;
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onPress(photo)}
        className={clsx(
          'pointer-events-auto absolute bottom-2 grid size-8 place-items-center rounded-full bg-photo-scrim/88 text-on-photo before:absolute before:-inset-2',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </Tooltip>
  );
}
