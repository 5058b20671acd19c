import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { toApiError } from '@/api/errors';
import { PageHeading } from '@/components/layout/page';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { LocalNotice } from '@/components/photo/local-notice';
import { TripFailure } from '@/components/photo/trip-failure';
import { UploadEdge } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { hasBackend } from '@/config/env';
import { usePickCount } from '@/data/drafts/use-pick-count';
import { fileKind } from '@/lib/file-kind';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';
import { type UploadPhotos, useClearTrip, useUploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { RemovalDialog } from './removal-dialog';
import { ResumeTrip } from './resume-trip';
import { UploadBody } from './upload-body';
import { NoCreditNotice, useAwaitedNotices } from './upload-notices';

const namedMax = 3;

/** What the dialogue for files offers; not every browser knows that HEIC is a picture. */
const offered = 'image/*,.heic,.heif';

/** Never shown: a notice names the files that are no images. */
const otherFile = { code: 'file-invalid-type', message: '' };

function rejectedText(rejections: readonly FileRejection[]): string | null {
  if (rejections.length === 0) return null;
  const files = rejections.map(({ file }) => texts.step.otherFile(file.name, fileKind(file.type)));
  return texts.step.otherFiles(files.slice(0, namedMax), files.length - namedMax);
}

/** Step 1: photos are dropped, looked at and sent. The whole screen takes what is dropped. */
export function UploadStep() {
  const upload = useUploadPhotos(1);
  const { askedTrip, mayUpload } = upload;
  const [rejected, setRejected] = useState<readonly FileRejection[]>([]);
  const [isClearing, setIsClearing] = useState(false);
  const browseButton = useRef<HTMLButtonElement>(null);
  const clearTrip = useClearTrip(upload);
  const isNew = upload.total === 0 && askedTrip === null;
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
  return (
    <WorkflowStep actions={isMissing ? undefined : <UploadActions upload={upload} />}>
      <div {...getRootProps({ tabIndex: undefined, role: undefined })}>
        <input {...getInputProps({ accept: offered, 'aria-label': texts.step.input })} />
        {isMissing ? null : <PageHeading title={texts.step.title} text={texts.step.text} />}
        {isNew ? <ResumeTrip className="mb-6" /> : null}
        {hasBackend() ? <NoCreditNotice /> : <LocalNotice />}
        <Notice error={rejectedText(rejected)} className="mb-6" onDismiss={() => setRejected([])} />
        {isMissing ? (
          <TripFailure {...upload.reload} tripId={askedTrip} error={toApiError(upload.loadError)} />
        ) : isAwaited || upload.isLoading ? (
          <LoadingText>{texts.step.loading}</LoadingText>
        ) : (
          <UploadBody
            {...{ upload, isDragActive, browseButton }}
            onBrowse={() => (mayUpload() ? open() : undefined)}
            onClear={() => setIsClearing(true)}
          />
        )}
      </div>
      {isClearing ? (
        <RemovalDialog
          tripId={askedTrip}
          question={texts.clearAll(upload.total)}
          fallbackFocus={() => browseButton.current}
          onClose={() => setIsClearing(false)}
          onRemove={clearTrip}
        />
      ) : null}
    </WorkflowStep>
  );
}

function UploadActions({ upload }: { upload: UploadPhotos }) {
  const { draftTrip, drafts, selected, isUploading, isContinuing, proceed, stop } = upload;
  // An upload takes the buttons away that began or can stop it.
  const next = useReturningFocus(isUploading, { preventScroll: true });
  const [count] = usePickCount(draftTrip);
  // An upload that a retry started, or that the user came back to, does not open the next step by itself.
  const uploadingText = isContinuing ? texts.actions.uploadingOn : texts.actions.uploading;
  return (
    <>
      {isUploading ? <UploadEdge drafts={drafts} /> : null}
      <p className="hidden flex-1 text-xs text-ink-3 md:block">
        {isUploading ? uploadingText : texts.actions.private}
      </p>
      {isUploading ? (
        <Button key="cancel" onClick={stop} label={texts.actions.cancel} />
      ) : (
        <Button
          key="choose"
          className="lg:hidden"
          onClick={() => document.getElementById('pick')?.scrollIntoView({ behavior: 'smooth' })}
          label={texts.actions.choose(count)}
        />
      )}
      <Button
        ref={next}
        variant="primary"
        className="max-md:flex-1"
        disabled={selected === 0}
        isBusy={isUploading}
        busyText={texts.actions.busy}
        onClick={proceed}
      >
        {texts.actions.continue(selected)}
        <ArrowRight className="size-4 max-sm:hidden" />
      </Button>
    </>
  );
}
