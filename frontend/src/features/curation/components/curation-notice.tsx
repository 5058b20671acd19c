import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type ApiError, errorText, subscriptionRequired } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { PlansLink } from '@/components/layout/plans-link';
import { LocalNotice } from '@/components/photo/local-notice';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { deselectedText } from '@/data/trips/curation-view';
import { asSentence, sendLabel, triedText } from '@/data/uploads/upload-texts';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { type LeftBehind, useLeftBehind } from '@/data/uploads/use-pending-uploads';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { Curation } from '../hooks/use-curation';
import { texts } from '../texts';

interface CurationNoticeProps {
  tripId: string;
  photos: readonly TripPhoto[];
  curation: Curation;
  onBack: () => void;
}

/** What the user has read and closed. */
interface Seen {
  left?: boolean;
  deselected?: boolean;
  comparisonAt?: number;
}

/**
 * What stands above the results: the most urgent notice of those that apply, and beside a failure what was left
 * behind. The focus stays among the notices where a press takes its own away.
 */
export function CurationNotice(props: CurationNoticeProps) {
  // Held here: the focus is passed on when this is drawn again.
  const [seen, setSeen] = useState<Seen>({});
  const { group } = usePassedFocus<HTMLDivElement>('button', (notices) => notices);
  return (
    <div {...group} tabIndex={-1} className="outline-none">
      {hasBackend() ? <Notices {...props} {...{ seen, setSeen }} /> : <LocalNotice />}
    </div>
  );
}

interface NoticesProps extends CurationNoticeProps {
  seen: Seen;
  setSeen: (seen: Seen) => void;
}

function Notices({ tripId, photos, curation, seen, setSeen, onBack }: NoticesProps) {
  const leftBehind = useLeftBehind(tripId);
  const { error, run, isRunning, missing } = curation;
  const { isUploading, unsent, refused } = leftBehind;
  const isLeftShown = isUploading || (unsent.length + refused.length > 0 && seen.left !== true);
  const left = isUploading ? (
    <SendingLeftBehind {...leftBehind} />
  ) : (
    <LeftBehindNotice {...{ leftBehind, onBack }} onDismiss={() => setSeen({ ...seen, left: true })} />
  );
  if (error !== null) {
    return (
      <>
        <CurationFailure error={error} onRetry={run} />
        {isLeftShown ? left : null}
      </>
    );
  }
  if (isLeftShown) return left;
  if (missing !== null && missing.at !== seen.comparisonAt && !isRunning) {
    const { why, at } = missing;
    const again = (
      <Button size="small" onClick={run}>
        {texts.notice.compareAgain}
      </Button>
    );
    return (
      <Notice
        className="mb-6"
        onDismiss={() => setSeen({ ...seen, comparisonAt: at })}
        action={why === 'used_up' ? undefined : again}
      >
        {texts.notice.ownAnalysis(texts.missingComparison[why])}
      </Notice>
    );
  }
  const text = seen.deselected === true ? null : deselectedText(photos);
  if (text === null) return null;
  return (
    <Notice icon={EyeOff} className="mb-6" onDismiss={() => setSeen({ ...seen, deselected: true })}>
      {text}
    </Notice>
  );
}

/** Photos on their way after the others, which can be stopped here as on the first step. */
function SendingLeftBehind({ drafts, stop }: Pick<LeftBehind, 'drafts' | 'stop'>) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="flex-1">
        <UploadProgress drafts={drafts} />
      </div>
      <Button size="small" className="mb-6" onClick={stop}>
        {texts.notice.cancelUpload}
      </Button>
    </div>
  );
}

/** Why there are no picks. The text about the subscription is for the server's 402 alone. */
function CurationFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 402 && error.code !== subscriptionRequired) {
    return (
      <Notice tone="error" className="mb-6" title={texts.failure.title} onRetry={onRetry}>
        {errorText(error)}
      </Notice>
    );
  }
  return (
    <Notice tone="error" className="mb-6" onRetry={onRetry}>
      <span className="font-semibold text-danger">{texts.failure.unpaid}</span> {texts.failure.byHand}{' '}
      <PlansLink />
    </Notice>
  );
}

interface LeftBehindNoticeProps {
  leftBehind: LeftBehind;
  onBack: () => void;
  onDismiss: () => void;
}

/** Some photos did not get through, or were never sent, when the others went on. */
function LeftBehindNotice({ leftBehind, onBack, onDismiss }: LeftBehindNoticeProps) {
  const { unsent, refused, send } = leftBehind;
  const parts = [unsentText(unsent), refusedText(refused), texts.notice.othersAreFine];
  return (
    <Notice
      tone="warning"
      className="mb-6"
      onDismiss={onDismiss}
      action={
        <div className="flex flex-wrap gap-2">
          {unsent.length === 0 ? null : (
            <Button size="small" onClick={send}>
              {sendLabel(unsent.some(hasFailed))}
            </Button>
          )}
          <Button size="small" onClick={onBack}>
            {texts.notice.seeWhich}
          </Button>
        </div>
      }
    >
      {parts.filter((part) => part !== null).join(' ')}
    </Notice>
  );
}

const hasFailed = ({ status }: PendingUpload) => status === 'failed';

function unsentText(unsent: readonly PendingUpload[]): string | null {
  if (unsent.length === 0) return null;
  if (unsent.some(hasFailed)) return triedText(unsent);
  return texts.notice.notSent(unsent.length);
}

/** A file that the server does not take, and why; of several that there are such. */
function refusedText(refused: readonly PendingUpload[]): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  if (refused.length > 1) return texts.notice.filesNotAdded(refused.length);
  return texts.notice.notAdded(first.filename, asSentence(first.message ?? ''));
}
