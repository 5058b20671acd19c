import { RefreshCw, Upload } from 'lucide-react';
import { PageHeading } from '@/components/layout/page';
import { tripsLink } from '@/components/layout/plans-link';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useSession } from '@/data/session/use-session';
import { isStorageFull, sendLabel, triedText, waitingText } from '@/data/uploads/upload-texts';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { useMainFocusAfter } from '@/lib/focus/focus-main';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';
import { type UploadPhotos, useUploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';
import { UploadGrid } from './upload-grid';
import { UploadFailures } from './upload-notices';

/**
 * Step 2 or 3 while the server has none of the photos, or cannot show those it has: the previews of this browser, why they
 * wait, and the way to send them, all or one by one. A visitor is asked to log in first.
 */
export function WaitingStep() {
  const { step, title } = useWorkflowPlace();
  const upload = useUploadPhotos(2);
  const { drafts, isUploading, mayUpload, retry, stop } = upload;
  const wayOn = useReturningFocus(isUploading, { preventScroll: true });
  useMainFocusAfter();
  const waiting = drafts.filter(({ status }) => status !== 'refused' && status !== 'done');
  const wasTried = waiting.some(hasFailed);
  return (
    <WorkflowStep
      back={1}
      actions={
        <>
          {isUploading ? <Button onClick={stop} label={texts.actions.cancel} /> : null}
          <Button
            ref={wayOn}
            variant="primary"
            icon={wasTried ? RefreshCw : Upload}
            className="max-md:flex-1"
            disabled={waiting.length === 0}
            isBusy={isUploading}
            busyText={texts.actions.busy}
            onClick={() => (mayUpload() ? retry(waiting.map(({ id }) => id)) : undefined)}
            label={sendLabel(wasTried)}
          />
        </>
      }
    >
      <PageHeading title={title} text={step === 2 ? texts.waiting.forPicks : texts.waiting.forTone} />
      {isUploading ? <UploadProgress drafts={drafts} /> : <WaitingNotice {...{ upload, waiting }} />}
      <UploadGrid upload={upload} />
    </WorkflowStep>
  );
}

const hasFailed = ({ status }: PendingUpload) => status === 'failed';

function WaitingNotice({ upload, waiting }: { upload: UploadPhotos; waiting: readonly PendingUpload[] }) {
  const { isSignedIn } = useSession();
  if (waiting.length === 0) return <UploadFailures {...upload} />;
  return waiting.some(hasFailed) ? (
    <Notice tone="error" className="mb-6">
      {triedText(waiting)}
      {waiting.some(isStorageFull) ? <> {tripsLink}</> : null}
    </Notice>
  ) : (
    <Notice className="mb-6">
      {waitingText(waiting.length)} {isSignedIn ? null : texts.logIn(waiting.length)}
    </Notice>
  );
}
