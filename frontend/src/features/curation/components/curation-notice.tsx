import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type ApiError, subscriptionRequired } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { PlansLink, tripsLink } from '@/components/layout/plans-link';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { LocalNotice } from '@/components/photo/local-notice';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { useAppSelector } from '@/data/store/hooks';
import { deselectedText } from '@/data/trips/curation-view';
import { asSentence, isStorageFull, sendLabel, triedText } from '@/data/uploads/upload-texts';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { type LeftBehind, useLeftBehind } from '@/data/uploads/use-pending-uploads';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { Curation } from '../hooks/use-curation';
import { texts } from '../texts';

interface CurationNoticeProps {
  tripId: string;
  photos: readonly TripPhoto[];
  curation: Curation;
}

/**
 * What stands above the results: the most urgent notice of those that apply, and beside a failure what was left
 * behind. The focus stays among the notices where a press takes its own away.
 */
export function CurationNotice({ tripId, photos, curation }: CurationNoticeProps) {
  // What the user has read and closed is held here: the focus is passed on when this is drawn again.
  const [isLeftSeen, setLeftSeen] = useState(false);
  const [isDeselectedSeen, setDeselectedSeen] = useState(false);
  const [comparisonSeenAt, setComparisonSeenAt] = useState<number | null>(null);
  const { group } = usePassedFocus<HTMLDivElement>('button', (notices) => notices);
  const leftBehind = useLeftBehind(tripId);
  const { isUploading, unsent, refused } = leftBehind;
  const { error, isLost, run, isRunning, missing } = curation;
  const isOffline = useAppSelector((state) => !state.api.config.online) && isLost;
  const hasLeft = unsent.length + refused.length > 0;
  const left = isUploading ? (
    <SendingLeftBehind {...leftBehind} />
  ) : hasLeft && !isLeftSeen ? (
    <LeftBehindNotice {...leftBehind} onDismiss={() => setLeftSeen(true)} />
  ) : null;
  const isMissingShown = missing !== null && missing.at !== comparisonSeenAt && !isRunning;
  const deselected = isDeselectedSeen ? null : deselectedText(photos);
  return (
    <div {...group} tabIndex={-1} className="outline-none">
      {!hasBackend() ? (
        <LocalNotice />
      ) : error !== null || left !== null ? (
        <>
          {isOffline ? (
            <Notice
              className="mb-6"
              title={texts.failure.offline}
              error={texts.failure.onceOnline}
              onRetry={run}
            />
          ) : error === null ? null : (
            <CurationFailure error={error} onRetry={run} />
          )}
          {left}
        </>
      ) : isMissingShown ? (
        <Notice
          className="mb-6"
          onDismiss={() => setComparisonSeenAt(missing.at)}
          button={missing.why === 'used_up' ? undefined : { label: texts.notice.compareAgain, onClick: run }}
        >
          {texts.notice.ownAnalysis(texts.missingComparison[missing.why])}
        </Notice>
      ) : deselected === null ? null : (
        <Notice icon={EyeOff} className="mb-6" onDismiss={() => setDeselectedSeen(true)}>
          {deselected}
        </Notice>
      )}
    </div>
  );
}

function SendingLeftBehind({ drafts, stop }: Pick<LeftBehind, 'drafts' | 'stop'>) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="flex-1">
        <UploadProgress drafts={drafts} />
      </div>
      <Button size="small" className="mb-6" onClick={stop} label={texts.notice.cancelUpload} />
    </div>
  );
}

/** Why there are no picks. The text about the subscription is for the server's 402 alone. */
function CurationFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 402 && error.code !== subscriptionRequired) {
    return <Notice error={error} className="mb-6" title={texts.failure.title} onRetry={onRetry} />;
  }
  return (
    <Notice tone="error" className="mb-6" onRetry={onRetry}>
      <span className="font-semibold text-danger">{texts.failure.unpaid}</span> {texts.failure.byHand}{' '}
      <PlansLink />
    </Notice>
  );
}

/** Some photos did not get through, or were never sent, when the others went on. */
function LeftBehindNotice({ unsent, refused, send, onDismiss }: LeftBehind & { onDismiss: () => void }) {
  const { goBack } = useWorkflowPlace();
  const wereTried = unsent.some(({ status }) => status === 'failed');
  const unsentText = wereTried ? triedText(unsent) : texts.notice.notSent(unsent.length);
  const parts = [unsent.length > 0 && unsentText, refusedText(refused), texts.notice.othersAreFine];
  return (
    <Notice
      tone="warning"
      className="mb-6"
      onDismiss={onDismiss}
      action={
        <div className="flex flex-wrap gap-2">
          {unsent.length === 0 ? null : <Button size="small" onClick={send} label={sendLabel(wereTried)} />}
          <Button size="small" onClick={goBack} label={texts.notice.seeWhich} />
        </div>
      }
    >
      {parts.filter(Boolean).join(' ')}
      {unsent.some(isStorageFull) ? <> {tripsLink}</> : null}
    </Notice>
  );
}

function refusedText(refused: readonly PendingUpload[]): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  if (refused.length > 1) return texts.notice.filesNotAdded(refused.length);
  return texts.notice.notAdded(first.filename, asSentence(first.message ?? ''));
}
