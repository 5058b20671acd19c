import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { LocalNotice } from '@/components/photo/local-notice';
import { UploadProgress } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { deselectedText } from '@/data/trips/curation-view';
import { stopUpload } from '@/data/uploads/send-uploads';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { useLeftBehind } from '@/data/uploads/use-left-behind';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { Curation } from '../hooks/use-curation';
import { texts } from '../texts';
import { ComparisonNotice } from './comparison-notice';
import { CurationFailure } from './curation-failure';
import { LeftBehindNotice } from './left-behind-notice';

export interface CurationNoticeProps {
  tripId: string;
  photos: readonly TripPhoto[];
  curation: Curation;
  onBack: () => void;
}

/** What the user has read and closed. */
interface Seen {
  left?: boolean;
  deselected?: boolean;
  /** The missing comparison of that time. */
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
  const { isUploading, unsent, refused, drafts } = leftBehind;
  const isLeftShown = isUploading || (unsent.length + refused.length > 0 && seen.left !== true);
  const left = isUploading ? (
    <SendingLeftBehind drafts={drafts} />
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
    return (
      <ComparisonNotice why={why} onCompare={run} onDismiss={() => setSeen({ ...seen, comparisonAt: at })} />
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
function SendingLeftBehind({ drafts }: { drafts: readonly PendingUpload[] }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="flex-1">
        <UploadProgress drafts={drafts} />
      </div>
      <Button size="small" className="mb-6" onClick={stopUpload}>
        {texts.notice.cancelUpload}
      </Button>
    </div>
  );
}
