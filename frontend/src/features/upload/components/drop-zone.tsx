import { clsx } from 'clsx';
import { ImagePlus, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

export interface DropZoneProps {
  isDragActive: boolean;
  hasPhotos: boolean;
  isDisabled: boolean;
  /** The button that looks for photos, whichever stands. */
  browseButton: RefObject<HTMLButtonElement | null>;
  onBrowse: () => void;
  onClear: () => void;
}

/** Where photos are dropped or looked for. Large while there are none, a row afterwards. */
export function DropZone(props: DropZoneProps) {
  const { isDragActive, hasPhotos, isDisabled, browseButton, onBrowse, onClear } = props;
  return (
    <div
      className={clsx(
        'mb-6 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border-[1.5px] border-dashed p-5',
        isDragActive ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken',
        !hasPhotos && 'min-h-72 flex-col justify-center text-center',
      )}
    >
      <ImagePlus className="size-6 flex-none text-primary" />
      <div className={clsx('max-w-full', hasPhotos && 'min-w-[min(12rem,100%)] flex-1')}>
        <p className="font-semibold">{isDragActive ? texts.dropZone.drop : texts.dropZone.browse}</p>
        <p className="text-xs text-ink-3">{texts.dropZone.formats}</p>
      </div>
      {hasPhotos ? (
        <div className="-mr-2 flex flex-wrap gap-2 max-sm:w-full">
          <Button ref={browseButton} size="small" icon={Plus} disabled={isDisabled} onClick={onBrowse}>
            {texts.dropZone.addMore}
          </Button>
          <Button size="small" variant="ghost" disabled={isDisabled} onClick={onClear}>
            {texts.dropZone.clearAll}
          </Button>
        </div>
      ) : (
        <Button ref={browseButton} disabled={isDisabled} onClick={onBrowse}>
          {texts.dropZone.browseButton}
        </Button>
      )}
    </div>
  );
}
