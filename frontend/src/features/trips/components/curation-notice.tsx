import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { countNew, deselectedText } from '../curation-view';
import type { Curation } from '../hooks/use-curation';
import { useLeftBehind } from '../hooks/use-left-behind';
import { ComparisonNotice } from './comparison-notice';
import { CurationFailure } from './curation-failure';
import { LeftBehindNotice } from './left-behind-notice';
import { LocalNotice } from './local-notice';
import { NewPhotosNotice } from './new-photos-notice';
import { UploadProgress } from './upload-progress';

export interface CurationNoticeProps {
  tripId: string;
  photos: readonly TripPhoto[];
  curation: Curation;
  onBack: () => void;
}

/** The one notice above the results: the most urgent of those that apply, and beside a failure what was left behind. */
export function CurationNotice({ tripId, photos, curation, onBack }: CurationNoticeProps) {
  const leftBehind = useLeftBehind(tripId);
  const [isLeftSeen, setIsLeftSeen] = useState(false);
  const newCount = countNew(photos);
  const [seenAt, setSeenAt] = useState<number | null>(null);
  const { error, run, isRunning, missing } = curation;
  if (!hasBackend()) return <LocalNotice />;
  const isLeftShown = leftBehind.isUploading || (leftBehind.count > 0 && !isLeftSeen);
  const left = leftBehind.isUploading ? (
    <UploadProgress drafts={leftBehind.drafts} />
  ) : (
    <LeftBehindNotice {...{ leftBehind, onBack }} onDismiss={() => setIsLeftSeen(true)} />
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
  if (newCount > 0 && !isRunning) return <NewPhotosNotice count={newCount} onAnalyse={run} />;
  if (missing !== null && missing.at !== seenAt && !isRunning) {
    const { why, at } = missing;
    return <ComparisonNotice why={why} onCompare={run} onDismiss={() => setSeenAt(at)} />;
  }
  return <DeselectedNotice photos={photos} />;
}

function DeselectedNotice({ photos }: { photos: readonly TripPhoto[] }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const text = deselectedText(photos);
  if (text === null || isDismissed) return null;
  return (
    <Notice icon={EyeOff} className="mb-6" onDismiss={() => setIsDismissed(true)}>
      {text}
    </Notice>
  );
}
