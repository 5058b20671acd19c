import { Download, type LucideIcon, Package, Share } from 'lucide-react';
import { CopyButton } from '@/components/post/copy-button';
import { Button, type ButtonProps } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { captionId, type PhoneActions } from '../hooks/use-phone-actions';
import { texts } from '../texts';

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
  const { canShare, outcome, downloading } = actions;
  const isCopied = actions.copiedId === captionId;
  const downloadAll = (
    <DownloadButton
      icon={Package}
      variant={canShare ? 'plain' : 'primary'}
      disabled={downloading !== null}
      isBusy={downloading === 'all'}
      onClick={actions.downloadAll}
    >
      {texts.downloadAll}
    </DownloadButton>
  );
  return (
    <div className="grid gap-2">
      {canShare ? (
        <ShareAction actions={actions} count={count} />
      ) : (
        <>
          {downloadAll}
          <DownloadButton
            icon={Download}
            disabled={downloading !== null}
            isBusy={downloading === 'image'}
            onClick={() => actions.downloadImage(index)}
          >
            {texts.downloadPhoto(index + 1)}
          </DownloadButton>
        </>
      )}
      <CopyButton isCopied={isCopied} onClick={actions.copyCaption}>
        {isCopied ? texts.copied : texts.copyCaption}
      </CopyButton>
      {canShare ? downloadAll : null}
      {outcome === null ? null : (
        <Notice tone={outcome.isFailure ? 'error' : 'info'} onDismiss={actions.dismissOutcome}>
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}

function DownloadButton({ icon: Icon, children, ...rest }: ButtonProps & { icon: LucideIcon }) {
  return (
    <Button {...rest} busyText={texts.downloading}>
      <Icon {...iconStyle} />
      {children}
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
      <Button variant="primary" size="large" isBusy={isPreparing} busyText={texts.preparing} onClick={share}>
        <Share {...iconStyle} />
        {shareState === 'ready' ? texts.shareNow : texts.share}
      </Button>
      <div className="h-1">
        {isPreparing ? (
          <div className={late}>
            <ProgressBar percent={(100 * preparedCount) / count} label={texts.progress} text={null} />
          </div>
        ) : null}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 pb-1 text-sm text-ink-2 figures">
        <span role="status">{isCaptionCopied ? texts.captionCopied : texts.copiesCaption}</span>
        {isPreparing ? <span className={late}>{texts.preparedCount(preparedCount, count)}</span> : null}
      </p>
    </div>
  );
}
