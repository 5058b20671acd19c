import { clsx } from 'clsx';
import { ImagePlus, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { SegmentedGroup } from '@/components/forms/segmented-group';
import { CustomCount } from '@/components/photo/custom-count';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { usePickChoice } from '@/data/drafts/use-pick-count';
import { pickOptions } from '@/data/trips/pick-count';
import type { UploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { UploadGrid } from './upload-grid';
import { UploadNotice } from './upload-notices';

interface DropZoneProps {
  upload: UploadPhotos;
  isDragActive: boolean;
  /** The button that looks for photos, whichever stands. */
  browseButton: RefObject<HTMLButtonElement | null>;
  onBrowse: () => void;
  onClear: () => void;
}

export function UploadBody(dropZone: DropZoneProps) {
  const { upload, browseButton } = dropZone;
  const { drafts, selected, isUploading } = upload;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <div className="min-w-0">
        <DropZone {...dropZone} />
        {isUploading ? null : <UploadNotice upload={upload} />}
        {selected === 0 ? null : (
          <p role="status" className="mb-3 font-semibold figures">
            {texts.step.count(selected)}
          </p>
        )}
        {isUploading ? <UploadProgress drafts={drafts} /> : null}
        <UploadGrid {...{ upload, browseButton }} />
      </div>
      <div className="self-start lg:sticky lg:top-21">
        <PickCountCard tripId={upload.draftTrip} photosTotal={selected} />
      </div>
    </div>
  );
}

/** Where photos are dropped or looked for. Large while there are none, a row afterwards. */
function DropZone({ upload, isDragActive, browseButton, onBrowse, onClear }: DropZoneProps) {
  const { total, isUploading } = upload;
  const hasPhotos = total > 0;
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
          <Button
            ref={browseButton}
            size="small"
            icon={Plus}
            disabled={isUploading}
            onClick={onBrowse}
            label={texts.dropZone.addMore}
          />
          <Button
            size="small"
            variant="ghost"
            disabled={isUploading}
            onClick={onClear}
            label={texts.dropZone.clearAll}
          />
        </div>
      ) : (
        <Button
          ref={browseButton}
          disabled={isUploading}
          onClick={onBrowse}
          label={texts.dropZone.browseButton}
        />
      )}
    </div>
  );
}

function PickCountCard({ tripId, photosTotal }: { tripId: string | null; photosTotal: number }) {
  const { option, count, chooseOption, chooseCount } = usePickChoice(tripId);
  return (
    <Card as="section" id="pick" aria-labelledby="pick-title" className="grid scroll-mt-20 gap-5">
      <div>
        <h2 id="pick-title">{texts.pickCount.title}</h2>
        <p className="mt-1.5 text-xs text-pretty text-ink-3">
          {option === 'all' ? texts.pickCount.all : texts.pickCount.some}
        </p>
      </div>
      <SegmentedGroup
        legend={texts.pickCount.legend}
        isLegendHidden
        options={pickOptions}
        value={option}
        onChange={chooseOption}
      />
      {option === 'custom' ? (
        <CustomCount {...{ count, photosTotal }} isImmediate onChange={chooseCount} />
      ) : null}
    </Card>
  );
}
