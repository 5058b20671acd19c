import { Check, CircleAlert, ImageOff, X } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame, thumbnailOf } from '@/components/photo/photo-frame';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar, percentText } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { hasBackend } from '@/config/env';
import { useAppDispatch } from '@/data/store/hooks';
import { draftPreview } from '@/data/uploads/local-preview';
import { isOffline, type PendingUpload } from '@/data/uploads/uploads-slice';
import { texts } from '../texts';

interface UploadCellProps {
  draft: PendingUpload;
  isUploading: boolean;
  /** Some of the photos were tried: one that was not says that it waits. */
  wereTried: boolean;
  onRemove: (draft: PendingUpload) => void;
  onRetry: (draft: PendingUpload) => void;
}

export const UploadCell = memo(function UploadCell(props: UploadCellProps) {
  const { draft, isUploading, wereTried, onRemove, onRetry } = props;
  const { filename, status } = draft;
  const message = isOffline(draft) ? null : draft.message;
  const mayBeSent = status === 'failed' || (status === 'waiting' && wereTried);
  const sendText = status === 'failed' ? texts.photos.retry : texts.photos.upload;
  return (
    <Cell
      picture={<Preview draftId={draft.id} />}
      filename={filename}
      percent={status === 'sending' ? draft.share * 100 : null}
      status={<Status status={isOffline(draft) ? 'waiting' : status} wereTried={wereTried} />}
      onRemove={isUploading ? null : () => onRemove(draft)}
    >
      {message === null ? null : <p className="pt-0.5 text-xs text-danger wrap-anywhere">{message}</p>}
      {mayBeSent && !isUploading ? (
        <button
          type="button"
          aria-label={texts.photos.sendLabel(sendText, filename)}
          onClick={() => onRetry(draft)}
          className="min-h-7 text-xs font-semibold text-link underline underline-offset-[0.2em]"
        >
          {sendText}
        </button>
      ) : null}
    </Cell>
  );
});

interface StoredCellProps {
  photo: TripPhoto;
  isUploading: boolean;
  /** Others are not on the server yet, so that it is worth saying that this one is. */
  isMixed: boolean;
  onRemove: (photo: TripPhoto) => void;
}

export const StoredCell = memo(function StoredCell(props: StoredCellProps) {
  const { photo, isUploading, isMixed, onRemove } = props;
  return (
    <Cell
      picture={<PhotoFrame src={thumbnailOf(photo)} alt="" />}
      filename={photo.filename}
      percent={null}
      status={isMixed ? <Status status="done" wereTried /> : null}
      onRemove={isUploading ? null : () => onRemove(photo)}
    />
  );
});

interface CellProps {
  picture: ReactNode;
  filename: string;
  /** How much of the photo is sent, 0 to 100; null while it is not being sent. */
  percent: number | null;
  status: ReactNode;
  /** Null while no photo can be removed. */
  onRemove: (() => void) | null;
  children?: ReactNode;
}

/** The picture, and below it the bar, whose space stays reserved so that no row moves, and the name. */
function Cell({ picture, filename, percent, status, onRemove, children }: CellProps) {
  return (
    <li className="min-w-0">
      <div className="relative">
        {picture}
        {onRemove === null ? null : (
          <IconButton
            icon={X}
            data-removes
            label={texts.photos.remove(filename)}
            variant="plain"
            size="small"
            onClick={onRemove}
            className="absolute top-1.5 right-1.5 size-8! min-h-8!"
          />
        )}
      </div>
      <div className="my-1 h-1">
        {percent === null ? null : <ProgressBar percent={percent} label={filename} text={null} />}
      </div>
      <div className="flex justify-between gap-2 text-xs text-ink-2">
        <span className="min-w-0 truncate">{filename}</span>
        {percent === null ? (
          status
        ) : (
          <span className="min-w-[4ch] flex-none text-right figures">{percentText(percent)}</span>
        )}
      </div>
      {children}
    </li>
  );
}

function Preview({ draftId }: { draftId: string }) {
  const dispatch = useAppDispatch();
  /** Undefined while the small picture is made, null where the browser cannot show such a file. */
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let isWanted = true;
    void dispatch(draftPreview(draftId)).then((made) => (isWanted ? setAddress(made) : undefined));
    return () => {
      isWanted = false;
    };
  }, [dispatch, draftId]);
  if (address === undefined) return <Skeleton className="aspect-4/3" />;
  if (address !== null) return <PhotoFrame src={address} alt="" />;
  return (
    <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-photo bg-mat p-3 text-center text-xs text-ink-2">
      <ImageOff className="size-5" />
      {hasBackend() ? texts.photos.noPreview : texts.photos.notShown}
    </div>
  );
}

function Status({ status, wereTried }: Pick<PendingUpload, 'status'> & Pick<UploadCellProps, 'wereTried'>) {
  if (status === 'waiting' && wereTried) return <span>{texts.photos.waiting}</span>;
  if (status === 'waiting' || status === 'sending') return null;
  const isDone = status === 'done';
  const Icon = isDone ? Check : CircleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1 min-[24rem]:flex-none ${isDone ? 'text-ok' : 'text-danger'}`}
    >
      <Icon className="size-4 flex-none" />
      {texts.photos[status]}
    </span>
  );
}
