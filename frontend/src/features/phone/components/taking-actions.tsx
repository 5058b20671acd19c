import { Check, Copy, Download, Package, Share } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { captionId, type PhoneActions } from '../hooks/use-phone-actions';

export interface TakingActionsProps {
  actions: PhoneActions;
  /** Of photos. */
  count: number;
  /** The photo in sight. */
  index: number;
}

const iconStyle = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

/** Share where the system takes files, else downloads come first. */
export function TakingActions({ actions, count, index }: TakingActionsProps) {
  const { canShare, outcome, copiedId } = actions;
  const isCopied = copiedId === captionId;
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <div className="grid gap-2">
      {canShare ? (
        <ShareAction actions={actions} count={count} />
      ) : (
        <>
          <DownloadAll actions={actions} variant="primary" />
          <DownloadPhoto actions={actions} index={index} />
        </>
      )}
      <Button onClick={actions.copyCaption}>
        <CopyIcon {...iconStyle} />
        <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy caption'}</span>
      </Button>
      {canShare ? <DownloadAll actions={actions} variant="plain" /> : null}
      {outcome === null ? null : (
        <Notice tone={outcome.isFailure ? 'error' : 'info'} onDismiss={actions.dismissOutcome}>
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}

function DownloadAll({ actions, variant }: { actions: PhoneActions; variant: 'primary' | 'plain' }) {
  const { downloading, downloadAll } = actions;
  return (
    <Button
      variant={variant}
      disabled={downloading !== null}
      isBusy={downloading === 'all'}
      busyText="Downloading..."
      onClick={downloadAll}
    >
      <Package {...iconStyle} />
      Download all
    </Button>
  );
}

function DownloadPhoto({ actions, index }: Omit<TakingActionsProps, 'count'>) {
  const { downloading, downloadImage } = actions;
  return (
    <Button
      disabled={downloading !== null}
      isBusy={downloading === 'image'}
      busyText="Downloading..."
      onClick={() => downloadImage(index)}
    >
      <Download {...iconStyle} />
      {`Download photo ${index + 1}`}
    </Button>
  );
}

/** So long nothing is said of how far it is. */
const late = 'animate-late [animation-duration:1s]';

/** The files are prepared by the press, which says how far it is where that takes more than a second. */
function ShareAction({ actions, count }: Omit<TakingActionsProps, 'index'>) {
  const { shareState, preparedCount, isCaptionCopied, share } = actions;
  const isPreparing = shareState === 'preparing';
  return (
    <div className="grid gap-1.5">
      <Button variant="primary" size="large" isBusy={isPreparing} busyText="Preparing..." onClick={share}>
        <Share {...iconStyle} />
        {shareState === 'ready' ? 'Share now' : 'Share'}
      </Button>
      <div className="h-1">
        {isPreparing ? (
          <div className={late}>
            <ProgressBar percent={(100 * preparedCount) / count} label="Preparing photos" text={null} />
          </div>
        ) : null}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 pb-1 text-sm text-ink-2 figures">
        <span role="status">
          {isCaptionCopied ? 'Caption copied: paste it in the app.' : 'This also copies the caption.'}
        </span>
        {isPreparing ? <span className={late}>{`${preparedCount} of ${count} photos`}</span> : null}
      </p>
    </div>
  );
}
