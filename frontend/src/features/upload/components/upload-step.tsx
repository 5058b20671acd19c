import { useRef, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { toApiError } from '@/api/errors';
import { SegmentedGroup } from '@/components/forms/segmented-group';
import { PageHeading } from '@/components/layout/page';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { CustomCount } from '@/components/photo/custom-count';
import { LocalNotice } from '@/components/photo/local-notice';
import { TripFailure } from '@/components/photo/trip-failure';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { hasBackend } from '@/config/env';
import { usePickChoice } from '@/data/drafts/use-pick-count';
import { pickOptions } from '@/data/trips/pick-count';
import { fileKind } from '@/lib/file-kind';
import { useLoginRule } from '../hooks/use-login-rule';
import {
  type UploadPhotos,
  type UploadTarget,
  useClearTrip,
  useUploadPhotos,
} from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { DropZone, type DropZoneProps } from './drop-zone';
import { RemovalDialog } from './removal-dialog';
import { ResumeTrip } from './resume-trip';
import { UploadActions } from './upload-actions';
import { UploadGrid } from './upload-grid';
import { NoCreditNotice, UploadNotice, useAwaitedNotices } from './upload-notices';

const namedMax = 3;

/** What the dialogue for files offers; not every browser knows that HEIC is a picture. */
const offered = 'image/*,.heic,.heif';

/** Never shown: a notice names the files that are no images. */
const otherFile = { code: 'file-invalid-type', message: '' };

function rejectedText(rejections: readonly FileRejection[]): string {
  const files = rejections.map(({ file }) => texts.step.otherFile(file.name, fileKind(file.type)));
  return texts.step.otherFiles(files.slice(0, namedMax), files.length - namedMax);
}

/**
 * Step 1: photos are dropped, looked at and sent. The whole screen takes what is dropped.
 * @param onCleared Everything was removed, the trip with it.
 */
export function UploadStep({ onCleared, ...target }: UploadTarget & { onCleared: () => void }) {
  const upload = useUploadPhotos(target);
  const mayUpload = useLoginRule(upload.isUploading);
  const [rejected, setRejected] = useState<readonly FileRejection[]>([]);
  const [isClearing, setIsClearing] = useState(false);
  const browseButton = useRef<HTMLButtonElement>(null);
  const clearTrip = useClearTrip(target.tripId, upload);
  const isNew = upload.total === 0 && target.tripId === null;
  const isAwaited = useAwaitedNotices(isNew);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // What it is the server tells by its content; a file without an ending has no type.
    validator: ({ type }) => (type === '' || type.startsWith('image/') ? null : otherFile),
    noClick: true,
    noKeyboard: true,
    disabled: upload.isUploading,
    onDrop: (files, rejections) => {
      upload.add(files);
      setRejected(rejections);
      if (files.length > 0) mayUpload();
    },
  });
  const isMissing = upload.loadError !== undefined && upload.drafts.length === 0;
  const proceed = () => (mayUpload() ? upload.proceed() : undefined);
  return (
    <WorkflowStep actions={isMissing ? undefined : <UploadActions upload={upload} onContinue={proceed} />}>
      <div {...getRootProps({ tabIndex: undefined, role: undefined })}>
        <input {...getInputProps({ accept: offered, 'aria-label': texts.step.input })} />
        {isMissing ? null : <PageHeading title={texts.step.title} text={texts.step.text} />}
        {isNew ? <ResumeTrip className="mb-6" /> : null}
        {hasBackend() ? <NoCreditNotice /> : <LocalNotice />}
        {rejected.length === 0 ? null : (
          <Notice tone="error" className="mb-6" onDismiss={() => setRejected([])}>
            {rejectedText(rejected)}
          </Notice>
        )}
        {isMissing ? (
          <TripFailure tripId={target.tripId} error={toApiError(upload.loadError)} onRetry={upload.reload} />
        ) : isAwaited ? (
          <LoadingText>{texts.step.loading}</LoadingText>
        ) : (
          <UploadBody
            {...{ upload, isDragActive, browseButton }}
            tripId={target.tripId}
            onBrowse={() => (mayUpload() ? open() : undefined)}
            onClear={() => setIsClearing(true)}
          />
        )}
      </div>
      <RemovalDialog
        isOpen={isClearing}
        tripId={target.tripId}
        question={texts.clearAll(upload.total)}
        fallbackFocus={() => browseButton.current}
        onClose={() => setIsClearing(false)}
        onRemove={(hasPost) => clearTrip(hasPost).then(onCleared)}
      />
    </WorkflowStep>
  );
}

interface UploadBodyProps extends Omit<DropZoneProps, 'hasPhotos' | 'isDisabled'> {
  upload: UploadPhotos;
  tripId: string | null;
}

function UploadBody({ upload, tripId, ...dropZone }: UploadBodyProps) {
  const { drafts, total, selected, isUploading } = upload;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <div className="min-w-0">
        <DropZone {...dropZone} hasPhotos={total > 0} isDisabled={isUploading} />
        {isUploading ? null : <UploadNotice upload={upload} />}
        {selected === 0 ? null : (
          <p role="status" className="mb-3 font-semibold figures">
            {texts.step.count(selected)}
          </p>
        )}
        {isUploading ? <UploadProgress drafts={drafts} /> : null}
        <UploadGrid {...{ tripId, upload }} browseButton={dropZone.browseButton} />
      </div>
      <div className="self-start lg:sticky lg:top-21">
        <PickCountCard tripId={upload.draftTrip} photosTotal={selected} />
      </div>
    </div>
  );
}

/** How many photos the AI should choose: a preset, all, or a number of one's own. */
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
