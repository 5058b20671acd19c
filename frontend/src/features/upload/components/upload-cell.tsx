import { Check, CircleAlert, ImageOff, X } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
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

/** One that the server has, or a dropped one. */
export type UploadPhoto = TripPhoto | PendingUpload;

export const isDropped = (photo: UploadPhoto): photo is PendingUpload => 'photoId' in photo;

/** What the server knows it by; null where it has not got it. */
export const serverIdOf = (photo: UploadPhoto) => (isDropped(photo) ? photo.photoId : photo.id);

interface UploadCellProps {
  photo: UploadPhoto;
  isUploading: boolean;
  /** Some are not on the server yet, so that it is worth saying which are. */
  isMixed: boolean;
  /** Some of the photos were tried: one that was not says that it waits. */
  wereTried: boolean;
  onRemove: (photo: UploadPhoto) => void;
  onRetry: (draft: PendingUpload) => void;
}

/** The picture, and below it the bar, whose space stays reserved so that no row moves, and the name. */
export const UploadCell = memo(function UploadCell(props: UploadCellProps) {
  const { photo, isUploading, isMixed, wereTried, onRemove, onRetry } = props;
  const { filename } = photo;
  const draft = isDropped(photo) ? photo : null;
  const status = draft === null ? 'done' : isOffline(draft) ? 'waiting' : draft.status;
  const percent = draft?.status === 'sending' ? draft.share * 100 : null;
  return (
    <li className="min-w-0">
      <div className="relative">
        {isDropped(photo) ? <Preview draftId={photo.id} /> : <PhotoFrame src={thumbnailOf(photo)} alt="" />}
        {isUploading ? null : (
          <IconButton
            icon={X}
            data-removes
            label={texts.photos.remove(filename)}
            variant="plain"
            size="small"
            onClick={() => onRemove(photo)}
            className="absolute top-1.5 right-1.5 size-8! min-h-8!"
          />
        )}
      </div>
      <div className="my-1 h-1">
        {percent === null ? null : <ProgressBar percent={percent} label={filename} text={null} />}
      </div>
      <div className="flex justify-between gap-2 text-xs text-ink-2">
        <span className="min-w-0 truncate">{filename}</span>
        {percent !== null ? (
          <span className="min-w-[4ch] flex-none text-right figures">{percentText(percent)}</span>
        ) : isMixed ? (
          <Status {...{ status, wereTried }} />
        ) : null}
      </div>
      {draft === null ? null : <Failure {...{ draft, isUploading, wereTried, onRetry }} />}
    </li>
  );
});

type FailureProps = Pick<UploadCellProps, 'isUploading' | 'wereTried' | 'onRetry'> & { draft: PendingUpload };

/** Why a dropped photo did not get through, and the button that sends it. */
function Failure({ draft, isUploading, wereTried, onRetry }: FailureProps) {
  const { filename, status } = draft;
  const message = isOffline(draft) ? null : draft.message;
  const mayBeSent = status === 'failed' || (status === 'waiting' && wereTried);
  const sendText = status === 'failed' ? texts.photos.retry : texts.photos.upload;
  return (
    <>
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
    </>
  );
}

function Preview({ draftId }: { draftId: string }) {
  const dispatch = useAppDispatch();
  /** Undefined while the small picture is made, null where the browser cannot show such a file. */
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => void dispatch(draftPreview(draftId)).then(setAddress), [dispatch, draftId]);
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
