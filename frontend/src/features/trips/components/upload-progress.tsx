import { TriptychProgress } from '@/components/ui/progress';
import type { DraftPhoto } from '../trips-slice';

export interface UploadProgressProps {
  drafts: readonly DraftPhoto[];
}

const shareOf = ({ status, share }: DraftPhoto) => (status === 'done' ? 1 : share);

/** How far the whole upload is. Photos that failed in it no longer count. */
export function UploadProgress({ drafts }: UploadProgressProps) {
  const counted = drafts.filter(({ status }) => status !== 'failed' && status !== 'refused');
  const done = counted.filter(({ status }) => status === 'done').length;
  const share = counted.reduce((sum, draft) => sum + shareOf(draft), 0) / Math.max(1, counted.length);
  const percent = Math.floor(share * 100);
  return (
    <div className="mb-6">
      <TriptychProgress
        label="Upload"
        percent={percent}
        text={`Uploading: ${done} of ${counted.length} done, ${percent}%`}
      />
    </div>
  );
}
