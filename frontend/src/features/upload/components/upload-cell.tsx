import { Check, CircleAlert, ImageOff, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar, percentText } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { hasBackend } from '@/config/env';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { useLocalPreview } from '../hooks/use-local-preview';

export interface UploadCellProps {
  draft: PendingUpload;
  isUploading: boolean;
  /** Some of the photos were tried: one that was not says that it waits. */
  wereTried: boolean;
  onRemove: (draft: PendingUpload) => void;
  onRetry: (draft: PendingUpload) => void;
}

/** A dropped photo with its name and how far it is. */
export const UploadCell = memo(function UploadCell({
  draft,
  isUploading,
  wereTried,
  onRemove,
  onRetry,
}: UploadCellProps) {
  const { filename, status, message } = draft;
  const mayBeSent = status === 'failed' || (status === 'waiting' && wereTried);
  const sendWord = status === 'failed' ? 'Try again' : 'Upload';
  return (
    <li className="min-w-0">
      <div className="relative">
        <Preview draft={draft} />
        {isUploading ? null : <RemoveButton filename={filename} onClick={() => onRemove(draft)} />}
      </div>
      <CellLine filename={filename} percent={status === 'sending' ? draft.share * 100 : null}>
        <StatusWord status={status} wereTried={wereTried} />
      </CellLine>
      {message === null ? null : <p className="pt-0.5 text-xs text-danger wrap-anywhere">{message}</p>}
      {mayBeSent && !isUploading ? (
        <button
          type="button"
          aria-label={`${sendWord}: ${filename}`}
          onClick={() => onRetry(draft)}
          className="min-h-7 text-xs font-semibold text-link underline underline-offset-[0.2em]"
        >
          {sendWord}
        </button>
      ) : null}
    </li>
  );
});

export interface CellLineProps {
  filename: string;
  /** How much of the photo is sent, 0 to 100; null while it is not being sent. */
  percent?: number | null;
  /** Says how far it is while it is not being sent. */
  children: ReactNode;
}

/** Below the photo: the bar, whose room is kept so that no row moves as it comes and goes, and the name. */
export function CellLine({ filename, percent = null, children }: CellLineProps) {
  return (
    <>
      <div className="my-1 h-1">
        {percent === null ? null : <ProgressBar percent={percent} label={filename} text={null} />}
      </div>
      <div className="flex justify-between gap-2 text-xs text-ink-2">
        <span className="min-w-0 truncate">{filename}</span>
        {percent === null ? (
          children
        ) : (
          <span className="min-w-[4ch] flex-none text-right figures">{percentText(percent)}</span>
        )}
      </div>
    </>
  );
}

/** On the photo's upper right. */
export function RemoveButton({ filename, onClick }: { filename: string; onClick: () => void }) {
  return (
    <IconButton
      icon={X}
      data-removes
      label={`Remove ${filename}`}
      variant="plain"
      size="small"
      onClick={onClick}
      className="absolute top-1.5 right-1.5 size-8! min-h-8!"
    />
  );
}

function Preview({ draft }: { draft: PendingUpload }) {
  const address = useLocalPreview(draft.id);
  if (address === undefined) return <Skeleton className="aspect-4/3" />;
  if (address !== null) return <PhotoFrame src={address} alt="" />;
  return (
    <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-photo bg-mat p-3 text-center text-xs text-ink-2">
      <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {hasBackend() ? 'No preview for this file' : "Your browser can't show this file"}
    </div>
  );
}

const iconProps = { 'aria-hidden': true, className: 'size-4 flex-none', strokeWidth: 1.75 } as const;

/** The photo is on the server. */
export function DoneWord() {
  return (
    <span className="inline-flex items-center gap-1 text-ok">
      <Check {...iconProps} />
      Done
    </span>
  );
}

type StatusWordProps = Pick<PendingUpload, 'status'> & Pick<UploadCellProps, 'wereTried'>;

function StatusWord({ status, wereTried }: StatusWordProps) {
  if (status === 'done') return <DoneWord />;
  if (status === 'failed' || status === 'refused') {
    return (
      <span className="inline-flex flex-none items-center gap-1 text-danger">
        <CircleAlert {...iconProps} />
        {status === 'failed' ? 'Failed' : 'Left out'}
      </span>
    );
  }
  return status === 'waiting' && wereTried ? <span>Waiting</span> : null;
}
