import { TriptychProgress } from '@/components/ui/progress';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { texts } from './texts';

/** A photo that failed still counts, so that the total stays; a refused file does not. */
function progressOf(drafts: readonly PendingUpload[]) {
  const counted = drafts.filter(({ status }) => status !== 'refused');
  const done = counted.filter(({ status }) => status === 'done').length;
  const shares = counted.reduce((sum, { status, share }) => sum + (status === 'done' ? 1 : share), 0);
  return { counted: counted.length, done, share: shares / Math.max(1, counted.length) };
}

export function UploadProgress({ drafts }: { drafts: readonly PendingUpload[] }) {
  const { counted, done, share } = progressOf(drafts);
  const percent = Math.floor(share * 100);
  return (
    <div className="mb-6">
      <TriptychProgress
        label={texts.upload.label}
        percent={percent}
        text={texts.upload.progress(done, counted, percent)}
      />
    </div>
  );
}

/** The same along the upper edge of the action bar, in sight wherever one has scrolled; readers have it once. */
export function UploadEdge({ drafts }: { drafts: readonly PendingUpload[] }) {
  const { share } = progressOf(drafts);
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -top-px h-1 bg-line">
      <span
        className="block h-full origin-left bg-primary transition-transform duration-(--dur-2)"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  );
}
