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
function useDismissals() {
  const [isLeftSeen, setIsLeftSeen] = useState(false);
  const [isDeselectedSeen, setIsDeselectedSeen] = useState(false);
  const [comparisonSeenAt, setComparisonSeenAt] = useState<number | null>(null);
  return {
    isLeftSeen,
    isDeselectedSeen,
    comparisonSeenAt,
    seeLeft: () => setIsLeftSeen(true),
    seeDeselected: () => setIsDeselectedSeen(true),
    seeComparison: setComparisonSeenAt,
  };
}

/**
 * What stands above the results: the most urgent notice of those that apply, and beside a failure what was left
 * behind. The focus stays among the notices where a press takes its own away.
 */
export function CurationNotice(props: CurationNoticeProps) {
  const dismissals = useDismissals();
  const { group } = usePassedFocus<HTMLDivElement>('button', (notices) => notices);
  return (
    <div {...group} tabIndex={-1} className="outline-none">
      <Notices {...props} dismissals={dismissals} />
    </div>
  );
}

interface NoticesProps extends CurationNoticeProps {
  dismissals: ReturnType<typeof useDismissals>;
}

function Notices({ tripId, photos, curation, dismissals, onBack }: NoticesProps) {
  const leftBehind = useLeftBehind(tripId);
  const { error, run, isRunning, missing } = curation;
  const { isLeftSeen, isDeselectedSeen, comparisonSeenAt } = dismissals;
  if (!hasBackend()) return <LocalNotice />;
  const { isUploading, unsent, refused, drafts } = leftBehind;
  const isLeftShown = isUploading || (unsent.length + refused.length > 0 && !isLeftSeen);
  const left = isUploading ? (
    <SendingLeftBehind drafts={drafts} />
  ) : (
    <LeftBehindNotice {...{ leftBehind, onBack }} onDismiss={dismissals.seeLeft} />
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
  if (missing !== null && missing.at !== comparisonSeenAt && !isRunning) {
    const { why, at } = missing;
    return <ComparisonNotice why={why} onCompare={run} onDismiss={() => dismissals.seeComparison(at)} />;
  }
  return isDeselectedSeen ? null : <DeselectedNotice photos={photos} onDismiss={dismissals.seeDeselected} />;
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

function DeselectedNotice({ photos, onDismiss }: { photos: readonly TripPhoto[]; onDismiss: () => void }) {
  const text = deselectedText(photos);
  if (text === null) return null;
  return (
    <Notice icon={EyeOff} className="mb-6" onDismiss={onDismiss}>
      {text}
    </Notice>
  );
}
