import { Download, Package } from 'lucide-react';
import { CopyButton } from '@/components/post/copy-button';
import { ShareButton } from '@/components/post/share-button';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { captionId, type PhoneActions } from '../hooks/use-phone-actions';
import { texts } from '../texts';

/** Share where the system takes files, else downloads come first. `index` is that of the photo in sight. */
export function TakingActions({ actions, index }: { actions: PhoneActions; index: number }) {
  const { canShare, outcome, downloading } = actions;
  const isCopied = actions.copiedId === captionId;
  const downloadAll = (
    <Button
      icon={Package}
      variant={canShare ? 'plain' : 'primary'}
      disabled={downloading !== null}
      isBusy={downloading === 'all'}
      busyText={texts.downloading}
      onClick={actions.downloadAll}
      label={texts.downloadAll}
    />
  );
  return (
    <div className="grid gap-2">
      {canShare ? (
        <ShareAction {...actions} />
      ) : (
        <>
          {downloadAll}
          <Button
            icon={Download}
            disabled={downloading !== null}
            isBusy={downloading === 'image'}
            busyText={texts.downloading}
            onClick={() => actions.downloadImage(index)}
            label={texts.downloadPhoto(index + 1)}
          />
        </>
      )}
      <CopyButton
        isCopied={isCopied}
        onClick={actions.copyCaption}
        label={isCopied ? texts.copied : texts.copyCaption}
      />
      {canShare ? downloadAll : null}
      {outcome === null ? null : <Notice {...outcome} onDismiss={actions.dismissOutcome} />}
    </div>
  );
}

/** So long nothing is said of how far it is. */
const late = 'animate-late [animation-duration:1s]';

/** The files are prepared by the press, which says how far it is where that takes more than a second. */
function ShareAction({ sharing, count, isCaptionCopied }: PhoneActions) {
  const { state, preparedCount } = sharing;
  const isPreparing = state === 'preparing';
  return (
    <div className="grid gap-1.5">
      <ShareButton sharing={sharing} variant="primary" size="large" />
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
